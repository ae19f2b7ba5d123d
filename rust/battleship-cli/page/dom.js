// Making elements, with less noise.

// An element with attributes, listeners (keys such as onclick) and children.
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  set(made, attributes);
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

// The same in a drawing.
export function shape(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  set(made, attributes);
  made.append(...children);
  return made;
}

function set(made, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
}

export function button(text, onclick, attributes = {}) {
  return element("button", { type: "button", ...attributes, onclick }, text);
}

let labels = 0;

// A control with its label before it.
export function labelled(text, control, attributes = {}) {
  control.id ||= `control-${(labels += 1)}`;
  return element("div", { class: "field", ...attributes }, element("label", { for: control.id }, text), control);
}

// A switch: a checkbox that looks like one.
export function toggle(text, checked, onchange) {
  const box = element("input", { type: "checkbox", role: "switch", onchange: () => onchange(box.checked) });
  box.checked = checked;
  return { box, label: element("label", { class: "switch" }, box, element("span", {}, text)) };
}

// One of several, as buttons side by side. Gives the element and a way to choose from outside.
export function choice(legend, name, onchange) {
  const set = element("fieldset", { class: "choice" }, element("legend", {}, legend));
  let offered = "";
  const offer = (options, chosen) => {
    // The same inputs stay, so that one with the focus keeps it.
    if (offered !== String(options)) {
      const inputs = options.map(([value, text]) => {
        const input = element("input", { type: "radio", name, value, onchange: () => onchange(value) });
        return element("label", {}, input, element("span", {}, text));
      });
      set.replaceChildren(set.firstChild, ...inputs);
      offered = String(options);
    }
    for (const input of set.querySelectorAll("input")) input.checked = input.value === chosen;
  };
  return { set, offer };
}

/** Where the pane runs: in Excel, in a page of a browser, or where office.js could not be loaded. */
export type Host = "excel" | "elsewhere" | "unreachable";

/** The script element of office.js in the pane's page. */
const scriptId = "office-js";

/** A network that swallows requests, as some firewalls do, keeps the browser waiting for minutes. */
const loadTimeout = 10_000;

const officeHere = () => (globalThis as { Office?: typeof Office }).Office;

/** Resolves once office.js was run, or could not be loaded: then `Office` is absent. */
function scriptSettled(document: Document): Promise<void> {
  const script = document.getElementById(scriptId);
  // Once the page is complete, its scripts have been run or were given up.
  if (script === null || officeHere() !== undefined || document.readyState === "complete")
    return Promise.resolve();
  return new Promise((resolve) => {
    for (const event of ["load", "error"]) script.addEventListener(event, () => resolve(), { once: true });
    document.defaultView?.addEventListener("load", () => resolve(), { once: true });
  });
}

async function askOffice(document: Document): Promise<Host> {
  await scriptSettled(document);
  const office = officeHere();
  if (office === undefined) return "unreachable";
  const { host } = await office.onReady();
  return String(host) === "Excel" ? "excel" : "elsewhere";
}

/**
 * Where the pane runs. Calls `late` when office.js comes after all, once the wait for it was given up.
 */
export function detectHost(document: Document, late: (host: Host) => void): Promise<Host> {
  const asked = askOffice(document);
  return new Promise((resolve) => {
    let isSettled = false;
    const settle = (host: Host) => {
      if (isSettled) return late(host);
      isSettled = true;
      resolve(host);
    };
    void asked.then(settle, () => settle("unreachable"));
    setTimeout(() => {
      if (!isSettled) settle("unreachable");
    }, loadTimeout);
  });
}

import { officeHere } from "../../runtime/office.ts";

/** Where the pane runs: in Excel, in another page or host, or where office.js could not be loaded. */
export type Host = "excel" | "elsewhere" | "unreachable";

/** Id of the script element of office.js in the pane's page. */
const scriptId = "office-js";

/** Longest wait for office.js, milliseconds. Where a firewall drops requests, the browser would wait for minutes. */
const loadTimeout = 10_000;

/** Resolves once office.js has run or failed to load; if it failed, `Office` is absent. */
function scriptSettled(document: Document): Promise<void> {
  const script = document.getElementById(scriptId);
  // Once the page is complete, each of its scripts has run or failed.
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

/** Returns where the pane runs. If office.js loads only after the wait for it has ended, calls `late` with the host. */
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

/** The theme colors that Office reports. Some hosts report none. */
interface OfficeColours {
  readonly isDarkTheme?: boolean;
  /** `#RRGGBB` */
  readonly bodyBackgroundColor?: string;
}

/** Returns the perceived brightness of a color, from 0 to 255 (ITU-R BT.601). */
function brightness(colour: string): number | undefined {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(colour);
  if (match === null) return undefined;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Returns whether the pane is dark: as Office says, or by its background color, or by the system's setting. */
export function isDark(office: OfficeColours | undefined, systemIsDark: boolean): boolean {
  if (office?.isDarkTheme !== undefined) return office.isDarkTheme;
  const background = brightness(office?.bodyBackgroundColor ?? "");
  return background === undefined ? systemIsDark : background < 128;
}

/** Calls `listener` now and whenever the pane turns dark or light. Returns a function that stops this. */
export function watchAppearance(listener: (isDark: boolean) => void): () => void {
  const query = matchMedia("(prefers-color-scheme: dark)");
  const notify = () => listener(isDark(officeHere()?.context?.officeTheme, query.matches));
  query.addEventListener("change", notify);
  // Few hosts report a changed theme. In the others, the pane follows when it opens next.
  const office = officeHere();
  const type = office?.EventType?.OfficeThemeChanged;
  if (type !== undefined) office?.context?.document?.addHandlerAsync?.(type, notify);
  notify();
  return () => {
    query.removeEventListener("change", notify);
    if (type !== undefined) office?.context?.document?.removeHandlerAsync?.(type, { handler: notify });
  };
}

import { StepError } from "./step-error.ts";

export interface LaunchFlags {
  /** Address of a workbook on OneDrive or SharePoint: Excel on the web opens it with the add-in. */
  readonly document?: string | undefined;
  /** Start the relay alone. */
  readonly serve?: boolean | undefined;
}

/** Where the add-in is loaded: Excel on this machine, Excel on the web, or nowhere yet. */
export type Launch =
  | { readonly kind: "desktop" }
  | { readonly kind: "web"; readonly document: string }
  | { readonly kind: "none" };

/** Chooses where the add-in is loaded. @throws StepError where nothing can be: Excel is for Windows and Mac */
export function chooseLaunch(platform: string, { document, serve }: LaunchFlags): Launch {
  if (serve === true) return { kind: "none" };
  if (document !== undefined) {
    if (URL.canParse(document) && new URL(document).protocol === "https:") return { kind: "web", document };
    throw new StepError(
      `--document takes the address of a workbook on OneDrive or SharePoint, not "${document}".`,
    );
  }
  if (platform === "win32" || platform === "darwin") return { kind: "desktop" };
  throw new StepError(
    "Excel is not made for this system. For Excel on the web, add -- --document https://… with a workbook's address; for the relay alone, add -- --serve.",
  );
}

/** What office-addin-debugging is told to do. */
export const launchWords = (
  launch: Exclude<Launch, { kind: "none" }>,
  manifest: string,
): readonly string[] =>
  launch.kind === "desktop"
    ? ["start", manifest, "desktop"]
    : ["start", manifest, "web", "--document", launch.document];

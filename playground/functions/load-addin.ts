import type { CustomFunction } from "./calls.ts";
import type { FunctionMetadata } from "./metadata.ts";

/** The add-in's functions, by the ids that its metadata gives them. */
export interface LoadedAddin {
  readonly metadata: readonly FunctionMetadata[];
  readonly functions: ReadonlyMap<string, CustomFunction>;
}

/** What the shim defines on the page, and this host reads. */
interface ShimmedPage {
  readonly CustomFunctions: {
    readonly _association: { readonly mappings: Readonly<Record<string, CustomFunction>> };
  };
  readonly Office: {
    readonly context: {
      readonly requirements: { isSetSupported: (name: string, version: string) => boolean };
    };
  };
}

/** The set that brought numbers with a format, and cards: this host shows the first, and of the others their text. */
const supported = { name: "CustomFunctionsRuntime", version: 1.4 };

function loadScript(address: string): Promise<void> {
  const script = document.createElement("script");
  script.src = address;
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${address} did not load: run npm run build, then start again`));
    document.head.append(script);
  });
}

async function loadMetadata(address: string): Promise<readonly FunctionMetadata[]> {
  const response = await fetch(address);
  if (response.ok) return ((await response.json()) as { functions: FunctionMetadata[] }).functions;
  throw new Error(`${address} was answered ${response.status}: run npm run build, then start again`);
}

/** Loads the very program and metadata that Excel loads. The page's language must be set before. */
export async function loadAddin(metadataAddress: string): Promise<LoadedAddin> {
  const metadata = await loadMetadata(metadataAddress);
  await loadScript("/playground/host-shim.js");
  const { CustomFunctions, Office } = globalThis as unknown as ShimmedPage;
  Office.context.requirements.isSetSupported = (name, version) =>
    name === supported.name && Number(version) <= supported.version;
  await loadScript("/functions.js");
  return { metadata, functions: new Map(Object.entries(CustomFunctions._association.mappings)) };
}

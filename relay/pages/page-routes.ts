import type { FastifyInstance } from "fastify";
import { type Language, chooseLanguage } from "../../shared/messages/messages.ts";
import type { Services } from "../services.ts";
import { addAddinRoutes } from "./addin-routes.ts";
import { helpPage, helpPolicy } from "./help-page.ts";
import { addManifestRoute } from "./manifest-route.ts";
import { readPageFiles } from "./page-files.ts";
import { addPlaygroundRoutes } from "./playground-routes.ts";

/** Folders of built pages. */
export interface PageFolders {
  /** The add-in. */
  readonly addin: string;
  /** Which towns have which postcodes, which the add-in loads when it needs it; undefined serves it not. */
  readonly places?: string | undefined;
  /** The playground; undefined serves none. */
  readonly playground?: string | undefined;
}

export interface PageOptions {
  /** Undefined serves the manifest alone. */
  readonly folders: PageFolders | undefined;
  readonly publicUrl: string | undefined;
  /** Language of the help page where a browser wishes none. */
  readonly language: Language;
}

/** The pages: the add-in's manifest and files, its help, and the playground. None of them wants a token. */
export async function addPageRoutes(
  app: FastifyInstance,
  services: Services,
  options: PageOptions,
): Promise<void> {
  const { folders, publicUrl, language } = options;
  addManifestRoute(app, publicUrl);
  for (const path of ["/", "/help"]) {
    app.get(path, (request, reply) =>
      reply
        .header("Content-Security-Policy", helpPolicy)
        .header("Vary", "Accept-Language")
        .type("text/html; charset=utf-8")
        .send(helpPage(chooseLanguage(request.headers["accept-language"], language))),
    );
  }
  if (folders === undefined) return;
  const files = readPageFiles(folders.addin);
  if (files.size === 0)
    services.log.warn({ folder: folders.addin }, "the add-in is not built: run npm run build");
  addAddinRoutes(app, files);
  if (folders.places !== undefined) addAddinRoutes(app, readPageFiles(folders.places));
  if (folders.playground !== undefined) await addPlaygroundRoutes(app, services, folders.playground);
}

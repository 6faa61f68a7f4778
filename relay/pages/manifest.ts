import type { Translation } from "../../shared/messages/messages.ts";

/** Office's French display languages. With any other language it shows the English texts. */
export const frenchLocales = ["fr-FR", "fr-CA"] as const;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for an attribute or an element. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!);

function overrides(tag: string, french: string, indent: string): string {
  return frenchLocales
    .map((locale) => `\n${indent}  <${tag} Locale="${locale}" Value="${escaped(french)}"/>`)
    .join("");
}

/** Returns an element of the manifest's head, with its French value if that differs. */
function setting(tag: string, { en, fr }: Translation): string {
  if (en === fr) return `  <${tag} DefaultValue="${escaped(en)}"/>`;
  return `  <${tag} DefaultValue="${escaped(en)}">${overrides("Override", fr, "  ")}\n  </${tag}>`;
}

type ResourceKind = "Image" | "Url" | "String";

/** Returns an image, an address or a text, to which the manifest refers by an id of at most 32 characters. */
function resource(kind: ResourceKind, id: string, { en, fr }: Translation): string {
  const indent = "        ";
  const head = `${indent}<bt:${kind} id="${id}" DefaultValue="${escaped(en)}"`;
  if (en === fr) return `${head}/>`;
  return `${head}>${overrides("bt:Override", fr, indent)}\n${indent}</bt:${kind}>`;
}

/** A button of the ribbon. It opens the pane, or runs an action that the pane's program knows by this name. */
interface RibbonButton {
  readonly id: string;
  /** Undefined if it opens the pane. */
  readonly action?: string;
  readonly label: Translation;
  readonly tip: Translation;
}

const description: Translation = {
  en: "Names, activities, addresses, directors and accounts of French companies, by formula: =SIRENE.NAME(A2).",
  fr: "Noms, activités, adresses, dirigeants et comptes des entreprises françaises, par formule : =SIRENE.NAME(A2).",
};

const gettingStarted: { readonly title: Translation; readonly tip: Translation } = {
  title: { en: "SIRENE is ready", fr: "SIRENE est prêt" },
  tip: {
    en: "Open the SIRENE pane on the Home tab, enter the token you were given, then write =SIRENE.NAME(A2) in a cell.",
    fr: "Ouvrez le volet SIRENE de l'onglet Accueil, saisissez le jeton reçu, puis écrivez =SIRENE.NAME(A2) dans une cellule.",
  },
};

/** Buttons in the order of the ribbon. */
const ribbonButtons: readonly RibbonButton[] = [
  {
    id: "Pane",
    label: { en: "SIRENE", fr: "SIRENE" },
    tip: {
      en: "Connect, see what is left of the quota, find a company.",
      fr: "Se connecter, voir ce qui reste du quota, trouver une entreprise.",
    },
  },
  {
    id: "Find",
    action: "openFind",
    label: { en: "Find", fr: "Chercher" },
    tip: {
      en: "Find a company by name, person or address, and write it into the sheet.",
      fr: "Chercher une entreprise par nom, personne ou adresse, et l'écrire dans la feuille.",
    },
  },
  {
    id: "Check",
    action: "openCheck",
    label: { en: "Check a list", fr: "Contrôler une liste" },
    tip: {
      en: "Compare the selected list with the register. The cost is shown first.",
      fr: "Comparer la liste sélectionnée au répertoire. Le coût est affiché d'abord.",
    },
  },
  {
    id: "Enrich",
    action: "openEnrich",
    label: { en: "Enrich a list", fr: "Enrichir une liste" },
    tip: {
      en: "Add columns to the selected list of companies. The cost is shown first.",
      fr: "Ajouter des colonnes à la liste d'entreprises sélectionnée. Le coût est affiché d'abord.",
    },
  },
  {
    id: "Quota",
    action: "openQuota",
    label: { en: "Quota", fr: "Quota" },
    tip: {
      en: "See what is left of the month and the hour, and what this workbook has spent.",
      fr: "Voir ce qui reste du mois et de l'heure, et ce que ce classeur a dépensé.",
    },
  },
  {
    id: "Refresh",
    action: "refreshErrors",
    label: { en: "Retry errors", fr: "Relancer les erreurs" },
    tip: {
      en: "Recalculate the SIRENE formulas of this sheet that show an error.",
      fr: "Recalculer les formules SIRENE de cette feuille qui affichent une erreur.",
    },
  },
  {
    id: "Freeze",
    action: "freezeSelection",
    label: { en: "Freeze", fr: "Figer" },
    tip: {
      en: "Turn the SIRENE formulas of the selection into their values.",
      fr: "Remplacer les formules SIRENE de la sélection par leurs valeurs.",
    },
  },
];

/** The prefix of formulas: `=SIRENE.NAME(A2)`. */
export const namespace = "SIRENE";

/** The id by which Office identifies the add-in, wherever it is served from. */
const addinId = "ca7e804f-30ad-457d-bef2-74bb3c57987e";

/** To be raised whenever the manifest changes: an administrator's upload only replaces an older version. */
const manifestVersion = "1.0.0.0";

const iconSizes = [16, 32, 64, 80] as const;

const same = (text: string): Translation => ({ en: text, fr: text });

/** The name of the add-in and of its group of buttons. */
const displayName = same("SIRENE");

/** Returns the icon element of the pane and of the group, or of one button. */
const icons = (indent: string, of = "Icon"): string =>
  [
    "<Icon>",
    ...iconSizes.map((size) => `  <bt:Image size="${size}" resid="${of}.${size}"/>`),
    "</Icon>",
  ].join(`\n${indent}`);

/** Icon ids, each with the prefix of its files' names. */
const iconFiles: readonly (readonly [string, string])[] = [
  ["Icon", "icon"],
  ...ribbonButtons.flatMap(({ id, action }) =>
    action === undefined ? [] : [[`${id}.Icon`, `icon-${id.toLowerCase()}`] as const],
  ),
];

function buttonElement({ id, action }: RibbonButton): string {
  const act =
    action === undefined
      ? `<Action xsi:type="ShowTaskpane">
                    <TaskpaneId>Sirene.Taskpane</TaskpaneId>
                    <SourceLocation resid="Taskpane.Url"/>
                    <Title resid="Group.Label"/>
                  </Action>`
      : `<Action xsi:type="ExecuteFunction">
                    <FunctionName>${action}</FunctionName>
                  </Action>`;
  return `                <Control xsi:type="Button" id="Sirene.${id}">
                  <Label resid="${id}.Label"/>
                  <Supertip>
                    <Title resid="${id}.Label"/>
                    <Description resid="${id}.Tip"/>
                  </Supertip>
                  ${icons("                  ", action === undefined ? "Icon" : `${id}.Icon`)}
                  ${act}
                </Control>`;
}

/** Returns the base address in a manifest for `publicUrl`. It is always https, since Office accepts nothing else. */
function baseOf(publicUrl: string): string {
  const url = new URL(publicUrl);
  return `https://${url.host}${url.pathname.replace(/\/+$/, "")}`;
}

/**
 * Returns the address of the help on a function, for people who reach the relay at `publicUrl`.
 * @throws TypeError if that is not an absolute address
 */
export const functionHelpUrl = (publicUrl: string, name: string): string =>
  `${baseOf(publicUrl)}/help#${name}`;

/** Returns ribbon, pane and functions, as newer versions of Office read them. Resources are named by their ids. */
const hostsElement = (): string => `    <Hosts>
      <Host xsi:type="Workbook">
        <Runtimes>
          <Runtime resid="Taskpane.Url" lifetime="long"/>
        </Runtimes>
        <AllFormFactors>
          <ExtensionPoint xsi:type="CustomFunctions">
            <Script>
              <SourceLocation resid="Functions.Script.Url"/>
            </Script>
            <Page>
              <SourceLocation resid="Taskpane.Url"/>
            </Page>
            <Metadata>
              <SourceLocation resid="Functions.Metadata.Url"/>
            </Metadata>
            <Namespace resid="Functions.Namespace"/>
          </ExtensionPoint>
        </AllFormFactors>
        <DesktopFormFactor>
          <GetStarted>
            <Title resid="Start.Title"/>
            <Description resid="Start.Tip"/>
            <LearnMoreUrl resid="Help.Url"/>
          </GetStarted>
          <FunctionFile resid="Taskpane.Url"/>
          <ExtensionPoint xsi:type="PrimaryCommandSurface">
            <OfficeTab id="TabHome">
              <Group id="Sirene.Group">
                <Label resid="Group.Label"/>
                ${icons("                ")}
${ribbonButtons.map(buttonElement).join("\n")}
              </Group>
            </OfficeTab>
          </ExtensionPoint>
        </DesktopFormFactor>
      </Host>
    </Hosts>`;

/** Returns the addresses and texts that the hosts refer to by id. `at` returns a file's address. */
function resourcesElement(base: string, at: (path: string) => Translation): string {
  const urls = [
    resource("Url", "Functions.Script.Url", at("functions.js")),
    resource("Url", "Functions.Metadata.Url", {
      en: `${base}/functions.json`,
      fr: `${base}/functions-fr.json`,
    }),
    resource("Url", "Taskpane.Url", at("taskpane.html")),
    resource("Url", "Help.Url", at("help")),
  ];
  const shortTexts = [
    resource("String", "Functions.Namespace", same(namespace)),
    resource("String", "Start.Title", gettingStarted.title),
    resource("String", "Group.Label", displayName),
    ...ribbonButtons.map(({ id, label }) => resource("String", `${id}.Label`, label)),
  ];
  const longTexts = [
    resource("String", "Start.Tip", gettingStarted.tip),
    ...ribbonButtons.map(({ id, tip }) => resource("String", `${id}.Tip`, tip)),
  ];
  return `    <Resources>
      <bt:Images>
${iconFiles.flatMap(([id, file]) => iconSizes.map((size) => resource("Image", `${id}.${size}`, at(`assets/${file}-${size}.png`)))).join("\n")}
      </bt:Images>
      <bt:Urls>
${urls.join("\n")}
      </bt:Urls>
      <bt:ShortStrings>
${shortTexts.join("\n")}
      </bt:ShortStrings>
      <bt:LongStrings>
${longTexts.join("\n")}
      </bt:LongStrings>
    </Resources>`;
}

/**
 * Returns the add-in's manifest for a relay at `publicUrl`: custom functions, pane and ribbon in one shared
 * runtime, in English, and in French where Office uses it.
 *
 * @throws TypeError if `publicUrl` is not an absolute address
 */
export function manifestFor(publicUrl: string): string {
  const base = baseOf(publicUrl);
  const at = (path: string): Translation => same(`${base}/${path}`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bt="http://schemas.microsoft.com/office/officeappbasictypes/1.0" xsi:type="TaskPaneApp">
  <Id>${addinId}</Id>
  <Version>${manifestVersion}</Version>
  <ProviderName>SIRENE</ProviderName>
  <DefaultLocale>en-US</DefaultLocale>
${setting("DisplayName", displayName)}
${setting("Description", description)}
${setting("IconUrl", at("assets/icon-32.png"))}
${setting("HighResolutionIconUrl", at("assets/icon-64.png"))}
${setting("SupportUrl", at("help"))}
  <AppDomains>
    <AppDomain>${escaped(new URL(base).origin)}</AppDomain>
  </AppDomains>
  <Hosts>
    <Host Name="Workbook"/>
  </Hosts>
  <Requirements>
    <Sets DefaultMinVersion="1.1">
      <Set Name="CustomFunctionsRuntime" MinVersion="1.2"/>
      <Set Name="SharedRuntime" MinVersion="1.1"/>
    </Sets>
  </Requirements>
  <DefaultSettings>
    <SourceLocation DefaultValue="${escaped(`${base}/taskpane.html`)}"/>
  </DefaultSettings>
  <Permissions>ReadWriteDocument</Permissions>
  <VersionOverrides xmlns="http://schemas.microsoft.com/office/taskpaneappversionoverrides" xsi:type="VersionOverridesV1_0">
${hostsElement()}
${resourcesElement(base, at)}
  </VersionOverrides>
</OfficeApp>
`;
}

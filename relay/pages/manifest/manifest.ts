import { escaped, resource, setting } from "./resources.ts";
import {
  description,
  displayName,
  gettingStarted,
  groupLabel,
  ribbonButtons,
  type RibbonButton,
  type Text,
} from "./texts.ts";

/** What formulas begin with: `=SIRENE.NAME(A2)`. */
export const namespace = "SIRENE";

/** Office tells add-ins apart by it. It is the same wherever the add-in is served from. */
const addinId = "ca7e804f-30ad-457d-bef2-74bb3c57987e";

/** Raised whenever the manifest changes: an administrator's upload replaces an older version alone. */
const manifestVersion = "1.0.0.0";

const iconSizes = [16, 32, 64, 80] as const;

const same = (text: string): Text => ({ en: text, fr: text });

const icons = (indent: string): string =>
  ["<Icon>", ...iconSizes.map((size) => `  <bt:Image size="${size}" resid="Icon.${size}"/>`), "</Icon>"].join(
    `\n${indent}`,
  );

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
                  ${icons("                  ")}
                  ${act}
                </Control>`;
}

/** The address that a manifest names for `publicUrl`: Office takes https alone, so it is https whatever came. */
function baseOf(publicUrl: string): string {
  const url = new URL(publicUrl);
  return `https://${url.host}${url.pathname.replace(/\/+$/, "")}`;
}

/** What the ribbon, the pane and the functions are, as newer versions of Office read it; what it names stands in its resources. */
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

/** The addresses and texts that the hosts name by their ids; `at` gives a file's address. */
function resourcesElement(base: string, at: (path: string) => Text): string {
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
    resource("String", "Group.Label", groupLabel),
    ...ribbonButtons.map(({ id, label }) => resource("String", `${id}.Label`, label)),
  ];
  const longTexts = [
    resource("String", "Start.Tip", gettingStarted.tip),
    ...ribbonButtons.map(({ id, tip }) => resource("String", `${id}.Tip`, tip)),
  ];
  return `    <Resources>
      <bt:Images>
${iconSizes.map((size) => resource("Image", `Icon.${size}`, at(`assets/icon-${size}.png`))).join("\n")}
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
 * The add-in's manifest for the relay that people reach at `publicUrl`: custom functions, pane and ribbon in one shared
 * runtime, in English, and in French where Office speaks it.
 *
 * @throws TypeError when `publicUrl` is no absolute address
 */
export function manifestFor(publicUrl: string): string {
  const base = baseOf(publicUrl);
  const at = (path: string): Text => same(`${base}/${path}`);
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

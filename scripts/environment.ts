/** Path of the browser, where `CHROMIUM` names one. */
export const namedChromium = (environment: NodeJS.ProcessEnv = process.env): string | undefined =>
  environment["CHROMIUM"];

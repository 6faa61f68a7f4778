/** Certificate chain and its key, as PEM. */
export interface TlsTexts {
  readonly cert: string;
  readonly key: string;
}

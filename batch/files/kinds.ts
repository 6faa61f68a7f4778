/** What a file may be found to be that is no list; said within a refusal as `{found}`. */
export const fileKinds = {
  kind_pdf: { en: "a PDF document", fr: "un document PDF" },
  kind_zip: { en: "a zip archive", fr: "une archive zip" },
  kind_picture: { en: "a picture", fr: "une image" },
  kind_web_page: { en: "a web page", fr: "une page web" },
  kind_xml: { en: "an XML document", fr: "un document XML" },
  kind_json: { en: "a JSON document", fr: "un document JSON" },
  kind_binary: { en: "a binary file", fr: "un fichier binaire" },
  kind_no_workbook: {
    en: "a zip archive that contains no workbook",
    fr: "une archive zip qui ne contient pas de classeur",
  },
  kind_old_office: {
    en: "an old Office document of another kind",
    fr: "un ancien document Office d'un autre genre",
  },
  kind_word: { en: "a Word document", fr: "un document Word" },
  kind_powerpoint: { en: "a PowerPoint presentation", fr: "une présentation PowerPoint" },
  kind_iwork: { en: "an Apple iWork document", fr: "un document Apple iWork" },
} as const;

export type FileKind = keyof typeof fileKinds;

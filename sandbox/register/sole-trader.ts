/** Role of the individual that stands for a sole trader among the directors. */
export const soleTraderRole = "Entrepreneur individuel";

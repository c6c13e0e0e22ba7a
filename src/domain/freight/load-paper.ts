/** What a load's rate confirmation says of the freight and the docks beside the load's other fields. */
export const LOAD_PAPER = [
  'pieces',
  'temperature',
  'hazmat',
  'seal',
  'tarps',
  'value',
  'pickupAppointment',
  'pickupReferences',
  'pickupHandling',
  'deliveryAppointment',
  'deliveryReferences',
  'deliveryHandling',
] as const
export type LoadPaperField = (typeof LOAD_PAPER)[number]

/** Not those of the docks: with them a truck gets the freight, so only the owner and its carrier have them. */
export const FREIGHT_PAPER: readonly LoadPaperField[] = LOAD_PAPER.filter((field) => !/^(pickup|delivery)/.test(field))

/** Each in the broker's words. The paper says 'None' for an absent one. */
export type LoadPaper = { [field in LoadPaperField]?: string }

/** What the freight is, for everybody who may see the load. */
export function withoutDocks(paper: LoadPaper): LoadPaper {
  return Object.fromEntries(
    FREIGHT_PAPER.flatMap((field) => {
      const words = paper[field]
      return words === undefined ? [] : [[field, words]]
    }),
  )
}

import { firstStop, lastStop, POSTED_STOPS } from './load-stop.ts'

/** What a broker states on its rate confirmations beside the deal itself, in the paper's order. */
export const PAPER_TERMS = [
  'address',
  'dispatchPhone',
  'billingEmail',
  'layover',
  'tonu',
  'lumper',
  'stopOff',
  'driverAssist',
  'otherCharges',
  'documents',
  'deadline',
  'payTerms',
  'quickPay',
  'rebrokering',
  'tracking',
  'fines',
] as const
export type PaperTerm = (typeof PAPER_TERMS)[number]

/** Each in the broker's words. The paper says 'None' for an absent one. */
export type PaperTerms = { [term in PaperTerm]?: string }

/** How to reach the broker. Only the other party of a deal reads it: with it, a stranger could bill in the name of the broker. */
const CONTACTS: readonly string[] = ['address', 'dispatchPhone', 'billingEmail']

/** What a carrier may read before it has a deal. */
export function withoutContacts(terms: PaperTerms): PaperTerms {
  return Object.fromEntries(Object.entries(terms).filter(([term]) => !CONTACTS.includes(term)))
}

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

/** How the paper calls the lines of an end's dock. */
const DOCK_LINES = [
  ['Appointment', 'appointmentNumber'],
  ['References', 'references'],
  ['Handling', 'handling'],
] as const

/** The lines of the paper that the docks of the ends have. */
export function dockLinesOf(
  stops: readonly { appointmentNumber?: string; references?: string; handling?: string }[],
): LoadPaper {
  const ends = { pickup: firstStop(stops), delivery: lastStop(stops) }
  return Object.fromEntries(
    POSTED_STOPS.flatMap(({ id }) =>
      DOCK_LINES.flatMap(([ending, line]) => {
        const words = ends[id][line]
        return words === undefined ? [] : [[`${id}${ending}`, words]]
      }),
    ),
  )
}

/** What the freight is, for everybody who may see the load. */
export function withoutDocks(paper: LoadPaper): LoadPaper {
  return Object.fromEntries(
    FREIGHT_PAPER.flatMap((field) => {
      const words = paper[field]
      return words === undefined ? [] : [[field, words]]
    }),
  )
}

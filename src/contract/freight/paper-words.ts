import type { LoadPaperField } from '#domain/freight/load-paper.ts'
import type { PaperTerm } from '#domain/freight/paper-terms.ts'

/** Names of what a broker states, on the paper as on screen. */
export const PAPER_TERM_NAMES: Record<PaperTerm, string> = {
  address: 'Address',
  dispatchPhone: '24/7 phone',
  billingEmail: 'Billing email',
  layover: 'Layover',
  tonu: 'TONU',
  lumper: 'Lumper',
  stopOff: 'Stop-off',
  driverAssist: 'Driver assist',
  otherCharges: 'Other charges',
  documents: 'Documents',
  deadline: 'Deadline',
  payTerms: 'Pay terms',
  quickPay: 'Quick pay',
  rebrokering: 'Re-brokering',
  tracking: 'Tracking',
  fines: 'Fines',
}

/** Names of what a load's rate confirmation says of the freight and the docks. */
export const LOAD_PAPER_NAMES: Record<LoadPaperField, string> = {
  pieces: 'Pieces',
  temperature: 'Temperature',
  hazmat: 'Hazmat',
  seal: 'Seal',
  tarps: 'Tarps, straps',
  value: 'Declared value',
  pickupAppointment: 'Pickup appointment no.',
  pickupReferences: 'Pickup references',
  pickupHandling: 'Loading',
  deliveryAppointment: 'Delivery appointment no.',
  deliveryReferences: 'Delivery references',
  deliveryHandling: 'Unloading',
}

/** Where nothing was agreed. */
export const NOT_AGREED = 'None'

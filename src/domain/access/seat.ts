/** What a person may do in their company: an Owner everything that its role may, the others less. */
export const SEATS = ['owner', 'desk', 'billing', 'viewer'] as const
export type Seat = (typeof SEATS)[number]

import { SEAT_NAMES, type Seat } from '#domain/access/seat.ts'

export const PEOPLE_COPY = {
  title: 'People',
  back: 'Account & Settings',
  company: (name: string, people: number) => `${name}, ${people === 1 ? '1 person' : `${people} people`}`,
  loading: 'Loading your colleagues...',
  loadError: 'Failed to load your colleagues',
  alone: 'You work alone here. A colleague you invite sees the same loads, and the history says who did what.',
  colleagues: 'People of your company',
  name: 'Name',
  seat: 'Seat',
  today: 'Today',
  actions: 'Actions',
  you: 'You',
  change: (name: string) => `Change ${name}`,
  changeSeat: 'Change seat',
  remove: 'Remove',
  openLoads: (count: number) => (count === 1 ? '1 open load' : `${count} open loads`),
} as const

export const SEAT_HINTS: Readonly<Record<Seat, string>> = {
  owner: 'everything, also people, cards and company details',
  desk: 'post, book, dispatch, documents',
  billing: 'cards, invoices and payments, loads to read',
  viewer: 'loads and papers to read',
}

export const INVITE_COPY = {
  title: 'Invite a colleague',
  lead: 'A colleague sees the same loads. The history says who did what.',
  email: 'Email',
  seat: 'Seat',
  ownersRemove: 'Owners can remove you.',
  submit: 'Send invitation',
  busy: 'Sending...',
  terms: 'The link works once, for 7 days. Seats cost nothing.',
  needsConnection: 'Inviting a colleague',
  done: (email: string) => `Invitation sent to ${email}`,
} as const

export const INVITATIONS_COPY = {
  title: 'Invitations',
  ends: (seat: Seat, day: string) => `${SEAT_NAMES[seat]}, ends ${day}`,
  ended: (seat: Seat, day: string) => `${SEAT_NAMES[seat]}, ended ${day}`,
  sendAgain: 'Send again',
  sendAgainTo: (email: string) => `Send again to ${email}`,
  revoke: 'Revoke',
  revokeOf: (email: string) => `Revoke the invitation of ${email}`,
  revoked: (email: string) => `Invitation of ${email} revoked`,
} as const

export const CHANGE_SEAT_COPY = {
  title: (name: string) => `Change ${name}'s seat?`,
  submit: 'Change seat',
  keep: 'Keep seat',
  done: (name: string, seat: Seat) => `${name}'s seat is ${SEAT_NAMES[seat]}`,
  becomes: (name: string, seat: Seat) => `${name}'s seat changes to ${SEAT_NAMES[seat]}.`,
} as const

export const REMOVE_COPY = {
  title: (name: string) => `Remove ${name}?`,
  /** @param name short: 'Nia' */
  text: (name: string) =>
    `${name} is signed out everywhere right away. Unsent items on ${name}'s devices are not accepted any more.`,
  endKeys: (name: string, keys: number) =>
    keys === 1 ? `End the key that ${name} made` : `End the ${keys} keys that ${name} made`,
  submit: 'Remove',
  keep: (name: string) => `Keep ${name}`,
  done: (name: string) => `${name} was removed`,
} as const

export const HAND_OVER_COPY = {
  label: (name: string, loads: number) => `${name}'s ${loads === 1 ? '1 open load goes' : `${loads} open loads go`} to`,
} as const

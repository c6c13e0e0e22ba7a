import { expect, test } from 'vitest'
import { describeChange } from '#client/components/company/company-change-copy.ts'
import type { CompanyEvent } from '#contract/account/company.ts'
import { SEATS } from '#domain/access/seat.ts'
import { CHANGE_SEAT_COPY, HAND_OVER_COPY, INVITATIONS_COPY, INVITE_COPY, PEOPLE_COPY, REMOVE_COPY } from './copy.ts'
import { SEAT_OPTIONS } from './seat-look.ts'

test('[TEAM-06] each seat says what it may do, in the order of the seats', () => {
  expect(SEAT_OPTIONS.map(({ value }) => value)).toEqual(SEATS)
  expect(SEAT_OPTIONS.map(({ label, hint }) => `${label}: ${hint}`)).toEqual([
    'Owner: everything, also people, cards and company details',
    'Desk: post, book, dispatch, documents',
    'Billing: cards, invoices and payments, loads to read',
    'Read only: loads and papers to read',
  ])
})

test('[TEAM-03] who invites reads what a link is and what a colleague sees', () => {
  expect([INVITE_COPY.lead, INVITE_COPY.terms, INVITE_COPY.ownersRemove, INVITE_COPY.done('nia@brokers.test')]).toEqual(
    [
      'A colleague sees the same loads. The history says who did what.',
      'The link works once, for 7 days. Seats cost nothing.',
      'Owners can remove you.',
      'Invitation sent to nia@brokers.test',
    ],
  )
  expect([INVITATIONS_COPY.ends('desk', 'Dec 5'), INVITATIONS_COPY.ended('desk', 'Nov 24')]).toEqual([
    'Desk, ends Dec 5',
    'Desk, ended Nov 24',
  ])
  expect(PEOPLE_COPY.alone).toBe(
    'You work alone here. A colleague you invite sees the same loads, and the history says who did what.',
  )
})

test('[TEAM-20] [TEAM-22] before a seat changes or a person goes, the owner reads what happens and to whose loads', () => {
  expect([CHANGE_SEAT_COPY.title('Nia Brooks'), CHANGE_SEAT_COPY.becomes('Nia', 'billing')]).toEqual([
    "Change Nia Brooks's seat?",
    "Nia's seat changes to Billing.",
  ])
  expect([REMOVE_COPY.title('Nia Brooks'), REMOVE_COPY.text('Nia'), REMOVE_COPY.keep('Nia')]).toEqual([
    'Remove Nia Brooks?',
    "Nia is signed out everywhere right away. Unsent items on Nia's devices are not accepted any more.",
    'Keep Nia',
  ])
  expect([HAND_OVER_COPY.label('Nia', 4), HAND_OVER_COPY.label('Nia', 1)]).toEqual([
    "Nia's 4 open loads go to",
    "Nia's 1 open load goes to",
  ])
})

test('[TEAM-17] each line of the company’s log says what was done, and to whom', () => {
  const nothing = { about: null, email: null, seat: null, seatBefore: null, loads: null, to: null, details: null }
  const say = (type: CompanyEvent['type'], about: Partial<CompanyEvent> = {}) =>
    describeChange({ id: '', by: 'Hollis Brandt', program: null, at: '', ...nothing, type, ...about })
  expect([
    say('invited', { email: 'p•••@brokers.test', seat: 'desk' }),
    say('revoked', { email: 'p•••@brokers.test' }),
    say('joined', { seat: 'desk' }),
    say('seat', { about: 'Owen Park', seatBefore: 'desk', seat: 'billing' }),
    say('removed', { about: 'Sam Porter', loads: 9, to: 'Nia Brooks' }),
    say('removed', { about: 'Sam Porter', loads: 1 }),
    say('removed', { about: 'Sam Porter' }),
    say('left'),
    say('details', { details: 'USDOT number' }),
  ]).toEqual([
    'invited p•••@brokers.test as Desk',
    'revoked the invitation of p•••@brokers.test',
    'joined as Desk',
    "changed Owen Park's seat: Desk to Billing",
    'removed Sam Porter, 9 loads to Nia Brooks',
    'removed Sam Porter, 1 load to nobody',
    'removed Sam Porter',
    'left',
    'changed the USDOT number',
  ])
})

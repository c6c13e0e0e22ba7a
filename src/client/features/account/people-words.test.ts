import { expect, test } from 'vitest'
import { JOIN_COPY } from './join/copy.ts'
import { PASSKEYS_COPY } from './security/copy.ts'
import { UNSENT_COPY } from './sign-in/copy.ts'

test('[TEAM-05] [TEAM-30] who is invited reads by whom, as what, and what becomes of an own account', () => {
  expect([JOIN_COPY.title('Prairie Line Brokerage'), JOIN_COPY.lead('Hollis Brandt', 'desk')]).toEqual([
    'Join Prairie Line Brokerage',
    'Hollis Brandt invited you as Desk.',
  ])
  expect([JOIN_COPY.ownAccount, JOIN_COPY.taken, JOIN_COPY.ended]).toEqual([
    'You already have a Milepost account with this email. Joining closes it and keeps your password.',
    'This email already has its own Milepost account. Delete that account first, or ask for an invitation to another address.',
    'This invitation has ended. Ask your colleague for a new one.',
  ])
})

test('[TEAM-21] after a removal the sign-in page names company and day, and what was not sent', () => {
  const removal = { company: 'Prairie Line Brokerage', removedAt: '2026-11-28T18:00:00.000Z' }
  expect([2, 1, 0].map((count) => UNSENT_COPY.removed(removal, count))).toEqual([
    'Prairie Line Brokerage removed you on Nov 28, 2026. 2 items were not sent.',
    'Prairie Line Brokerage removed you on Nov 28, 2026. 1 item was not sent.',
    'Prairie Line Brokerage removed you on Nov 28, 2026.',
  ])
})

test('[PROOF-07] a passkey’s row says since when and when last, and its removal what ends', () => {
  expect([PASSKEYS_COPY.used('Nov 28, 2026', '2 d ago'), PASSKEYS_COPY.removeText('Chrome on Android')]).toEqual([
    'Added Nov 28, 2026, last used 2 d ago',
    'Chrome on Android can no longer sign you in.',
  ])
})

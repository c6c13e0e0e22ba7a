import type { UnsentAccount } from '#offline/outbox/outbox-accounts.ts'

type Unsent = Pick<UnsentAccount, 'email' | 'count'>

const items = (count: number) => (count === 1 ? 'item' : 'items')
const whose = ({ email }: Unsent) => email ?? 'an account that was signed in here'

export const UNSENT_COPY = {
  discard: 'Discard',
  signIn: ({ email, count }: Unsent) =>
    `Sign in ${email === null ? '' : `as ${email} `}to send ${count} saved ${items(count)}`,
  discardLabel: (unsent: Unsent) => `Discard ${unsent.count} saved ${items(unsent.count)} of ${whose(unsent)}`,
  question: ({ count }: Unsent) => `Discard ${count} unsent ${items(count)}?`,
  consequence: (unsent: Unsent) =>
    `Everything that ${whose(unsent)} saved on this device is deleted: ${unsent.count} unsent ${items(unsent.count)}, drafts and saved copies. Nothing is sent, and nobody is notified.`,
  keep: ({ count }: Unsent) => `Keep ${items(count)}`,
}

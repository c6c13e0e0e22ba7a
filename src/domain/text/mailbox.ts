import { toComparedForm } from './unicode-form.ts'

/**
 * The mailbox behind an address: what follows a plus before the @ only sorts its mail, so limits count both as one.
 * Gmail's dots aren't removed: elsewhere they make another person.
 */
export function mailboxOf(email: string): string {
  return toComparedForm(email).replace(/\+[^@]*@/, '@')
}

import type { Kysely } from 'kysely'
import { newId } from './new-id.ts'
import type { Schema } from './schema.ts'

interface KeptMail {
  to: string
  subject: string
  text: string
  html: string
  attachments?: readonly { name: string; content: Buffer }[]
}

/** Of attachments, the mailbox keeps names and sizes alone. */
function withAttachments({ text, attachments = [] }: KeptMail): string {
  return [text, ...attachments.map(({ name, content }) => `Attached: ${name}, ${content.byteLength} bytes`)].join('\n')
}

export async function insertKeptMail(db: Kysely<Schema>, mail: KeptMail, now: Date): Promise<void> {
  const { to: recipient, subject, html } = mail
  await db
    .insertInto('kept_mail')
    .values({ id: newId(), recipient, subject, text: withAttachments(mail), html, sent_at: now })
    .execute()
}

const SHOWN = 200

/** The latest emails, newest first; with `to`, only those to that address. */
export function listKeptMails(db: Kysely<Schema>, to?: string) {
  const mails = db.selectFrom('kept_mail').selectAll().orderBy('id', 'desc').limit(SHOWN)
  return (to === undefined ? mails : mails.where('recipient', '=', to)).execute()
}

export function findKeptMail(db: Kysely<Schema>, id: string) {
  return db.selectFrom('kept_mail').selectAll().where('id', '=', id).executeTakeFirst()
}

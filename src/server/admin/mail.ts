import { openDatabase } from '#server/db/connection.ts'
import { readDatabaseTime } from '#server/db/database-time.sql.ts'
import { insertKeptMail } from '#server/db/kept-mail.sql.ts'
import { logOperatorAct } from '#server/db/operator-log.sql.ts'
import { mailboxMailer } from '#server/ports/mail/mailer.ts'
import { renderEmail } from '#server/ports/mail/render-email.ts'
import { smtpMailer } from '#server/ports/mail/smtp-mailer.ts'
import { type AdminCommand, WrongUsage } from './command.ts'

export const mailCommand: AdminCommand = {
  name: 'mail',
  usage: 'test <email>',
  summary: 'Sends a test email by the mail server of SMTP_URL.',
  details: 'It is sent at once, not by a job, and says what the mail server answered.',
  async run([what, to, ...rest], { config, answer, confirm }) {
    if (what !== 'test' || to === undefined || rest.length > 0) throw new WrongUsage("Say 'test' and an address.")
    await confirm(`Send a test email to ${to}?`)
    const database = await openDatabase(config)
    try {
      const now = new Date(await readDatabaseTime(database.probe))
      const mailer =
        config.smtpUrl === undefined
          ? mailboxMailer((mail) => insertKeptMail(database.work, mail, now))
          : smtpMailer({ url: config.smtpUrl, from: config.mailFrom, support: config.supportEmail })
      await mailer.send(
        renderEmail(to, {
          subject: 'A test email from Milepost',
          greeting: 'Hello,',
          paragraphs: [`An operator of ${config.appUrl} sent this to see whether emails arrive.`],
          footnote: 'Nobody needs to answer.',
        }),
      )
      await logOperatorAct(database.work, 'mail test', {})
      const place = config.smtpUrl === undefined ? '/dev/mailbox' : new URL(config.smtpUrl).host
      answer({ to, place }, `Sent to ${to} by ${place}.`)
      return true
    } finally {
      await database.close()
    }
  },
}

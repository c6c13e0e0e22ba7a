import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SANDBOX_INVOICE_PATH } from '#contract/account/subscription.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import type { Land } from '#domain/geo/land.ts'
import { clockCheck, type CompareClocks, describeDifference, serverClock, type ServerClock } from './clock-check.ts'
import type { Config } from './config.ts'
import { openDocumentStore } from './document-store.ts'
import { createLog, jobLogOn } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { type Database, openDatabase, SERVER_NAME } from '#server/db/connection.ts'
import { requireOwnSessions } from '#server/db/own-sessions.ts'
import { readDatabaseTime } from '#server/db/database-time.sql.ts'
import { migrate } from '#server/db/migrate.ts'
import { insertKeptMail } from '#server/db/kept-mail.sql.ts'
import {
  deleteSandboxCards,
  findSandboxCustomer,
  findSandboxCustomerByInvoice,
  insertSandboxCard,
  listDueSandboxCustomers,
  listSandboxCards,
  listSandboxCustomersWithEvents,
  purgeSandbox,
  saveSandboxCustomer,
  setDefaultSandboxCard,
} from '#server/db/sandbox.sql.ts'
import { settingOrCreate } from '#server/db/app-setting.sql.ts'
import { addProcessorTime } from '#server/http/processor-time.ts'
import { createSeal, type Seal } from '#server/http/seal.ts'
import { type TokenKeys, createTokenKeys } from '#server/http/tokens.ts'
import type { Billing } from '#server/ports/billing/billing.ts'
import { sandboxBilling, type SandboxCustomerStore } from '#server/ports/billing/sandbox-billing.ts'
import { sandboxStateSchema } from '#server/ports/billing/sandbox-timeline.ts'
import { stripeBilling } from '#server/ports/billing/stripe-billing.ts'
import { gazetteerGeocoder, loadGazetteer } from '#server/ports/geocoder/gazetteer-geocoder.ts'
import type { Geocoder } from '#server/ports/geocoder/geocoder.ts'
import { googleGeocoder } from '#server/ports/geocoder/google-geocoder.ts'
import { fallbackGeocoder } from '#server/ports/geocoder/fallback-geocoder.ts'
import { mailboxMailer, type Mailer } from '#server/ports/mail/mailer.ts'
import { smtpMailer } from '#server/ports/mail/smtp-mailer.ts'
import { clamavScanner } from '#server/ports/malware-scanner/clamav-scanner.ts'
import { type MalwareScanner, noMalwareScanner } from '#server/ports/malware-scanner/malware-scanner.ts'
import type { ObjectStore } from '#server/ports/documents/object-store.ts'
import { type Papers, papersFrom } from '#server/ports/pdf/papers.ts'
import { type PdfAssembler, pdfAssembler } from '#server/ports/pdf/pdf-assembler.ts'
import { mailboxPhoneCodes, type PhoneCodes } from '#server/ports/phone-code/phone-code.ts'
import { twilioPhoneCodes } from '#server/ports/phone-code/twilio-phone-codes.ts'
import { openUploadStore, type UploadStore } from '#server/ports/uploads/upload-store.ts'
import type { PushService } from '#server/ports/push/push-service.ts'
import { newVapidKeys, webPushService } from '#server/ports/push/web-push-service.ts'
import type { CarrierRegister } from '#server/ports/register/carrier-register.ts'
import { fmcsaRegister } from '#server/ports/register/fmcsa-register.ts'
import { sampleRegister } from '#server/ports/register/sample-register.ts'
import { fallbackRouter, loadRoadModel } from '#server/ports/router/fallback-router.ts'
import { openRouteService } from '#server/ports/router/openrouteservice.ts'
import type { Router } from '#server/ports/router/router.ts'
import { httpWebhookSender } from '#server/ports/webhook/http-webhook-sender.ts'
import { type EdiFolder, openEdiFolder } from '#server/ports/edi-folder/edi-folder.ts'
import type { WebhookSender } from '#server/ports/webhook/webhook-sender.ts'

/** The server's dependencies, wired up only here. */
export interface AppContext {
  config: Config
  database: Database
  clock: () => number
  compareClocks: CompareClocks
  /** false while the clock is wrong: nothing but health is answered then */
  isClockRight: () => Promise<boolean>
  /** waits for some milliseconds */
  pause: (ms: number) => Promise<void>
  keys: TokenKeys
  /** for what the database keeps and only this server may read */
  seal: Seal
  /** to the addresses that companies gave */
  webhooks: WebhookSender
  /** of partners that exchange files; null without EDI_FOLDER */
  ediFolder: EdiFolder | null
  geocoder: Geocoder
  gazetteer: () => Promise<Gazetteer>
  land: () => Promise<Land>
  router: Router
  mailer: Mailer
  /** null: codes go by email only */
  phoneCodes: PhoneCodes | null
  push: PushService
  billing: Billing
  /** of motor carriers; null when none is asked */
  register: CarrierRegister | null
  /** the files of documents */
  documents: ObjectStore
  uploads: UploadStore
  malwareScanner: MalwareScanner
  pdf: PdfAssembler
  papers: Papers
  metrics: Metrics
  close: () => Promise<void>
}

function geocoderOf({ geocoder }: Config, clock: () => number): Geocoder {
  if (!geocoder) return gazetteerGeocoder
  return fallbackGeocoder({ service: googleGeocoder(loadGazetteer, geocoder), builtIn: gazetteerGeocoder, clock })
}

function registerOf({ register }: Config, pause: AppContext['pause']): CarrierRegister | null {
  if (!register) return null
  return register.name === 'sample' ? sampleRegister : fmcsaRegister({ ...register, pause })
}

function mailerOf({ smtpUrl, mailFrom, supportEmail }: Config, { kysely }: Database, clock: () => number): Mailer {
  return smtpUrl
    ? smtpMailer({ url: smtpUrl, from: mailFrom, support: supportEmail })
    : mailboxMailer((mail) => insertKeptMail(kysely, mail, new Date(clock())))
}

function phoneCodesOf({ twilio, production }: Config, { kysely }: Database, clock: () => number): PhoneCodes | null {
  if (twilio) return twilioPhoneCodes(twilio)
  return production ? null : mailboxPhoneCodes((code) => insertKeptMail(kysely, code, new Date(clock())))
}

async function pushOf({ vapid }: Config, { kysely }: Database, clock: () => number): Promise<PushService> {
  const keys = vapid.keys ?? (await settingOrCreate(kysely, 'vapid-keys', newVapidKeys))
  return webPushService({ keys, subject: vapid.subject, trusted: vapid.trustedOrigins, clock })
}

/** With a clock of the past, the demo's sandbox begins there. */
export async function billingOf(
  { stripe }: Pick<Config, 'stripe'>,
  { kysely }: Database,
  clock: () => number,
): Promise<Billing> {
  if (stripe) {
    await purgeSandbox(kysely)
    return stripeBilling(stripe)
  }
  const store = {
    keep: (customerId: string, card: Parameters<typeof insertSandboxCard>[2]) =>
      insertSandboxCard(kysely, customerId, card, new Date(clock())),
    cardsOf: (customerId: string) => listSandboxCards(kysely, customerId),
    setDefault: (customerId: string, cardId: string) => setDefaultSandboxCard(kysely, customerId, cardId),
    forget: (id: string) => deleteSandboxCards(kysely, { id }),
    forgetAll: (customerId: string) => deleteSandboxCards(kysely, { customerId }),
  }
  const customers = {
    async load(customerId: string) {
      const row = await findSandboxCustomer(kysely, customerId)
      return row && { state: sandboxStateSchema.parse(row.state), revision: row.revision }
    },
    save: (customerId: string, { state, revision, dueAt }: Parameters<SandboxCustomerStore['save']>[1]) =>
      saveSandboxCustomer(kysely, customerId, { state, revision, dueAt: dueAt === null ? null : new Date(dueAt) }),
    listDue: (now: number) => listDueSandboxCustomers(kysely, new Date(now)),
    listWithEvents: () => listSandboxCustomersWithEvents(kysely),
    findByInvoiceSecret: (secret: string) => findSandboxCustomerByInvoice(kysely, secret),
  }
  return sandboxBilling({
    cards: store,
    customers,
    clock,
    invoiceUrl: (secret) => `${DEFAULT_API_ROOT}${SANDBOX_INVOICE_PATH}/${secret}`,
  })
}

/** @param given a clock in place of the system's and the database's */
function clockOf({ probe }: Database, { logLevel }: Config, ownClock: (() => number) | undefined): ServerClock {
  const databaseTime = () => readDatabaseTime(probe)
  if (ownClock)
    return {
      now: ownClock,
      compare: clockCheck(ownClock, () => databaseTime().then(ownClock)),
      isRight: async () => true,
    }
  const log = jobLogOn(createLog(logLevel))
  return serverClock(databaseTime, (clocks) =>
    log(`clock: this server runs no chores and answers 503, because ${describeDifference(clocks)}`),
  )
}

/**
 * Opens and migrates the database and picks each port's implementation.
 * @param given a clock in place of the system's and the database's
 * @param pause how a wait passes
 */
export async function openAppContext(
  config: Config,
  ownClock?: () => number,
  pause: AppContext['pause'] = (ms) => setTimeout(ms),
): Promise<AppContext> {
  const database = await openDatabase({ ...config, applicationName: SERVER_NAME })
  if (database.kind === 'postgres') await requireOwnSessions(database.connectionString)
  await migrate(database)
  const { now: clock, compare: compareClocks, isRight: isClockRight } = clockOf(database, config, ownClock)
  const secret =
    config.authSecret ??
    (await settingOrCreate(database.kysely, 'auth-secret', () => randomBytes(32).toString('base64url')))
  const metrics = createMetrics(database, clock)
  const push = metrics.countPushes(await pushOf(config, database, clock))
  const webhooks = httpWebhookSender(config.webhooks, { own: config.appUrl })
  const pdf = pdfAssembler({ meter: addProcessorTime })
  const papers = papersFrom(new URL('papers.thread.ts', import.meta.url), { meter: addProcessorTime })
  return {
    config,
    database,
    clock,
    compareClocks,
    isClockRight,
    pause,
    keys: createTokenKeys(secret, config.authSecretPrevious),
    seal: createSeal(secret, config.authSecretPrevious),
    webhooks,
    ediFolder: config.ediFolder === undefined ? null : openEdiFolder(config.ediFolder),
    geocoder: geocoderOf(config, clock),
    gazetteer: loadGazetteer,
    land: async () => (await loadRoadModel()).land,
    router: fallbackRouter({ service: config.router && openRouteService(config.router), model: loadRoadModel, clock }),
    mailer: metrics.countMails(mailerOf(config, database, clock)),
    phoneCodes: phoneCodesOf(config, database, clock),
    push,
    billing: await billingOf(config, database, clock),
    register: registerOf(config, pause),
    documents: metrics.countStoreCalls(openDocumentStore(config, clock)),
    uploads: await openUploadStore(path.join(config.dataDir, 'uploads')),
    malwareScanner: config.malwareScanner
      ? metrics.countScans(clamavScanner({ ...config.malwareScanner, clock }))
      : noMalwareScanner,
    pdf,
    papers,
    metrics,
    async close() {
      await pdf.close()
      await papers.close()
      await push.close()
      await webhooks.close()
      await database.close()
    },
  }
}

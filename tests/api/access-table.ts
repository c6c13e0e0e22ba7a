import { EVERY_NOTIFICATION } from '#tests/support/every-notification.ts'

/** Rows of other people that a stranger may not learn about. */
export interface Theirs {
  activeLoad: string
  /** of the active load, with all that follows down to the stop event */
  deal: string
  /** that nobody answered */
  change: string
  /** that nobody answered */
  accessorial: string
  signature: string
  signingLink: string
  stopEvent: string
  tenderedLoad: string
  deliveredLoad: string
  /** of the delivered load, with an invoice */
  invoicedDeal: string
  /** pending, on a tendered load */
  request: string
  /** to that request */
  counter: string
  /** with an invoice to it */
  customer: string
  notification: string
  template: string
  savedSearch: string
  document: string
  /** to the active load */
  driverLink: string
  /** active, of a dispatcher */
  consent: string
  account: string
  session: string
  paymentMethod: string
  subscription: string
  /** of a program */
  apiKey: string
  /** a shipper */
  ediPartner: string
  /** of the shipper */
  ediInterchange: string
  webhook: string
  /** of that webhook */
  webhookMessage: string
  /** of the shipper */
  shipperTender: string
  /** the secret of a setup that they began */
  setupSecret: string
}

/** What a stranger who holds every permission sends, and the answer they get. */
interface Expectation {
  input: (theirs: Theirs) => { params?: object; query?: object; body?: object }
  /**
   * - `open`: needs no session
   * - `own`: returns only the stranger's own rows
   * - `makes`: creates a row of the stranger's own, and changes no other
   * - `changes`: changes only the stranger's own rows
   * - 422: changes only the stranger's own account, and only with the required password or picture
   * - an error that reveals nothing about the row
   * - 401: takes only the token of a driver's link, never an account's
   */
  stranger: 'open' | 'own' | 'makes' | 'changes' | 422 | 404 | 401 | 'LOAD_TAKEN' | 'NOT_ALLOWED' | 'PROOF_NEEDED'
}

type Input = Expectation['input']
const nothing = () => ({})
const own = (input: Input = nothing): Expectation => ({ input, stranger: 'own' })
const makes = (input: Input): Expectation => ({ input, stranger: 'makes' })
const changes = (input: Input): Expectation => ({ input, stranger: 'changes' })
const withheld = (body: object): Expectation => ({ input: () => ({ body }), stranger: 422 })
const open = (body?: object): Expectation => ({ input: () => (body ? { body } : {}), stranger: 'open' })
const refused = (input: Input, stranger: 404 | 'LOAD_TAKEN' | 'NOT_ALLOWED' | 'PROOF_NEEDED' = 404): Expectation => ({
  input,
  stranger,
})

/** of items and accounts in QuickBooks */
const NAMES = Object.fromEntries(
  ['freight', 'detention', 'lumper', 'layover', 'tonu', 'stop-off', 'fuel', 'other'].map((kind) => [kind, 'Freight']),
)

const CUSTOMER = { name: 'Nobody', quickbooksName: null, address: '1 Nowhere Street', email: null, termsDays: 30 }

const X12 =
  'ISA*00*          *00*          *ZZ*NOBODY         *ZZ*NOWHERE        *261204*0915*U*00401*000000001*0*T*>~IEA*0*000000001~'
const PARTNER = {
  name: 'Nobody',
  theirQualifier: 'ZZ',
  theirId: 'NOBODY',
  theirGroupId: 'NOBODY',
  scac: null,
  timeCode: 'LT',
  options: {},
  transport: 'https',
}

const SIGNED = { clientDataJSON: 'AA' }
const CREDENTIAL = { id: 'AA', rawId: 'AA', type: 'public-key' }

const schedule = {
  weekdays: ['Mon'],
  daysAhead: 2,
  pickupTime: '08:00',
  pickupUntil: null,
  deliveryDays: 1,
  deliveryTime: '10:00',
  deliveryUntil: null,
}
const stop = {
  address: '1 Nowhere Street',
  city: 'Dallas',
  state: 'TX',
  zipCode: '75201',
  contactName: 'Nobody',
  contactPhone: '214 555 0199',
  contactEmail: 'nobody@road.test',
}
const newLoad = {
  pickupLocation: stop,
  deliveryLocation: { ...stop, city: 'Phoenix', state: 'AZ', zipCode: '85001' },
  pickupDateTime: '2027-01-11T08:00',
  deliveryDateTime: '2027-01-13T08:00',
  weight: 1000,
  rate: 900,
  equipmentRequirements: { trailer: 'Other', packagingType: 'Bags', commodity: 'Seed' },
}
const reason = { reason: 'I say so' }
/** that a device chose for a new row */
const NEW_ID = '0b1f7f4e-57c5-4c5f-9d0c-6c2f3a1f5b11'
const nobody = 'nobody@road.test'
const registration = {
  firstName: 'Nobody',
  lastName: 'Nowhere',
  email: nobody,
  phone: '214 555 0199',
  password: 'none of that',
  accountType: 'dispatcher',
  businessName: 'Nothing',
}
const token = { refreshToken: 'none' }

/** RFC 8291, appendix A */
const subscription = {
  endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}
const WEEKS = { from: '2026-11-01', to: '2026-12-31', by: 'week', zone: 'America/Chicago' }

/** Every endpoint by name. A missing one fails the test: decide who may read or change whose rows. */
export const ACCESS: Record<string, Expectation> = {
  'health.live': open(),
  'health.ready': open(),
  'health.crash': makes(() => ({ body: { error: 'TypeError', screen: '/dashboard', places: [] } })),
  'auth.login': open({ email: 'nobody@road.test', password: 'none' }),
  'auth.refresh': open(token),
  'auth.logout': open(token),
  'auth.sign-out-later': open({ proof: 'not.a.proof' }),
  'auth.me': own(),
  'ops.cancel': makes(() => ({ params: { key: 'never-arrived' } })),
  // each action in it has its own row
  'ops.send': own(() => ({
    body: { ops: [{ key: 'batched-1', version: 1, method: 'POST', path: '/auth/logout', body: '{}' }] },
  })),
  'auth.register': open(registration),
  'auth.verify-email': open({ token: '123456', email: nobody }),
  'auth.send-verification-email': open({ email: nobody }),
  'auth.passkey-sign-in-options': open(),
  'auth.passkey-sign-in': open({
    credential: { ...CREDENTIAL, response: { ...SIGNED, authenticatorData: 'AA', signature: 'AA' } },
  }),
  'auth.forgot-password': open({ identifier: nobody }),
  'auth.reset-password': open({ token: 'none', email: nobody, password: 'Sleeper-379' }),
  'auth.validate-otp': open({ challenge: 'none', code: '123456' }),
  'auth.resend-otp': open({ challenge: 'none' }),
  'auth.invitation': open({ token: 'none' }),
  'auth.join': open({
    token: 'none',
    firstName: 'Nobody',
    lastName: 'Nowhere',
    phone: '214 555 0199',
    password: 'none of all that',
    agreeToTerms: true,
  }),
  'auth.join-with-account': open({ token: 'none', password: 'none of all that' }),
  'company.read': own(),
  'company.log': own(),
  'company.invite': makes(() => ({ body: { invitationId: NEW_ID, email: nobody, seat: 'desk' } })),
  'company.send-invitation': refused(({ consent }) => ({ params: { id: consent }, body: {} })),
  'company.revoke-invitation': refused(({ consent }) => ({ params: { id: consent } })),
  'company.change-seat': refused(({ account }) => ({ params: { id: account }, body: { seat: 'owner' } })),
  'company.remove-person': refused(({ account }) => ({ params: { id: account }, body: {} })),
  'auth.update-profile': own(() => ({ body: {} })),
  'auth.standing-signature': changes(() => ({
    body: { signature: { name: 'No Body', title: 'Nobody', consent: 'standing-1' } },
  })),
  'auth.update-avatar': withheld({ avatarBase64: 'data:image/png;base64,AAAA' }),
  'auth.change-password': withheld({ password: 'none', newPassword: 'another word', confirmPassword: 'another word' }),
  'auth.notification-settings': own(),
  'auth.update-notification-settings': own(() => ({ body: { emailNotifications: true } })),
  'auth.delete-account': withheld({ password: 'none', confirmation: 'DELETE' }),
  'auth.setup-payment': refused(({ paymentMethod }) => ({ body: { paymentMethodId: paymentMethod } })),
  'auth.sessions': own(),
  'auth.end-session': refused(({ session }) => ({ params: { id: session } })),
  'auth.sign-out-everywhere': own(() => ({ body: { keepThis: true } })),
  'auth.contact-code': { input: nothing, stranger: 422 },
  'auth.phone-code': { input: () => ({ body: { by: 'text' } }), stranger: 422 },
  'auth.contact-ways': own(),
  'auth.prove-contact': withheld({ code: '000000' }),
  'auth.api-keys': own(),
  'auth.make-api-key': refused(() => ({ body: { name: 'Theirs', scopes: ['loads:read'], days: 90 } }), 'PROOF_NEEDED'),
  'auth.change-api-key': refused(({ apiKey }) => ({
    params: { id: apiKey },
    body: { name: 'Mine', scopes: ['loads:read'] },
  })),
  'auth.end-api-key': refused(({ apiKey }) => ({ params: { id: apiKey } })),
  'keys.own': refused(nothing),
  'edi.partners': own(),
  'edi.partner': refused(({ ediPartner }) => ({ params: { id: ediPartner } })),
  'edi.add-partner': refused(() => ({ body: { side: 'shipper', ...PARTNER } }), 'PROOF_NEEDED'),
  'edi.change-partner': refused(({ ediPartner }) => ({ params: { id: ediPartner }, body: PARTNER })),
  'edi.interchanges': refused(({ ediPartner }) => ({ params: { id: ediPartner }, query: {} })),
  'edi.interchange': refused(({ ediInterchange }) => ({ params: { id: ediInterchange } })),
  'edi.outbox': own(() => ({ query: {} })),
  'edi.fetched': refused(({ ediInterchange }) => ({ params: { id: ediInterchange } })),
  'edi.read': own(() => ({ body: { text: X12 } })),
  'shipper-tenders.list': own(() => ({ query: {} })),
  'shipper-tenders.count': own(),
  'shipper-tenders.read': refused(({ shipperTender }) => ({ params: { id: shipperTender } })),
  'shipper-tenders.accept': refused(({ shipperTender }) => ({ params: { id: shipperTender } })),
  'shipper-tenders.decline': refused(({ shipperTender }) => ({ params: { id: shipperTender }, body: reason })),
  'shipper-tenders.counter': refused(({ shipperTender }) => ({ params: { id: shipperTender }, body: { rate: 1 } })),
  'shipper-tenders.apply': refused(({ shipperTender }) => ({ params: { id: shipperTender }, body: {} })),
  'edi.live': refused(({ ediPartner }) => ({ params: { id: ediPartner } })),
  'edi.pause': refused(({ ediPartner }) => ({ params: { id: ediPartner } })),
  'webhooks.list': own(),
  'webhooks.create': refused(() => ({ body: { url: 'https://tms.example.com/hook' } }), 'PROOF_NEEDED'),
  'webhooks.read': refused(({ webhook }) => ({ params: { id: webhook } })),
  'webhooks.update': refused(({ webhook }) => ({
    params: { id: webhook },
    body: { url: 'https://tms.example.com/mine' },
  })),
  'webhooks.delete': refused(({ webhook }) => ({ params: { id: webhook } })),
  'webhooks.rotate': refused(({ webhook }) => ({ params: { id: webhook }, body: {} })),
  'webhooks.test': refused(({ webhook }) => ({ params: { id: webhook }, body: {} })),
  'webhooks.turn-on': refused(({ webhook }) => ({ params: { id: webhook }, body: {} })),
  'webhooks.turn-off': refused(({ webhook }) => ({ params: { id: webhook }, body: {} })),
  'webhooks.messages': refused(({ webhook }) => ({ params: { id: webhook } })),
  'webhooks.message': refused(({ webhook, webhookMessage }) => ({
    params: { id: webhook, messageId: webhookMessage },
  })),
  'webhooks.replay': refused(({ webhook, webhookMessage }) => ({
    params: { id: webhook, messageId: webhookMessage },
    body: {},
  })),
  'auth.passkeys': own(),
  'auth.passkey-options': refused(nothing, 'PROOF_NEEDED'),
  'auth.add-passkey': refused(
    () => ({
      body: { name: 'Phone', credential: { ...CREDENTIAL, response: { ...SIGNED, attestationObject: 'AA' } } },
    }),
    'PROOF_NEEDED',
  ),
  'auth.delete-passkey': refused(() => ({ params: { id: 'AA' } }), 'PROOF_NEEDED'),
  // a challenge
  'auth.proof-options': makes(nothing),
  'auth.prove': withheld({ password: 'none' }),
  'auth.recovery-codes': own(),
  'auth.renew-recovery-codes': withheld({ password: 'none' }),
  'loads.mine': own(),
  'loads.board': own(() => ({ query: { status: 'all' } })),
  // what a carrier sees of the board anyway
  'loads.brokers': own(() => ({ query: { search: 'nobody of this name' } })),
  'loads.read': refused(({ activeLoad }) => ({ params: { id: activeLoad } })),
  'loads.market': refused(({ activeLoad }) => ({ params: { id: activeLoad } })),
  // another account's loads are left out
  'loads.markets': own(({ activeLoad }) => ({ query: { ids: activeLoad } })),
  'loads.deals': refused(({ activeLoad }) => ({ params: { id: activeLoad } })),
  'loads.detention': refused(({ activeLoad, deal }) => ({ params: { id: activeLoad }, query: { deal } })),
  'loads.detention-statement': refused(({ activeLoad, deal }) => ({ params: { id: activeLoad }, query: { deal } })),
  'loads.confirmation': refused(({ activeLoad, deal }) => ({ params: { id: activeLoad }, query: { deal } })),
  'loads.rate-confirmation': refused(({ activeLoad, deal }) => ({ params: { id: activeLoad }, query: { deal } })),
  'loads.sign-confirmation': refused(({ activeLoad, deal }) => ({
    params: { id: activeLoad },
    body: {
      dealId: deal,
      version: 1,
      hash: 'f'.repeat(64),
      name: 'Nobody',
      title: 'Owner',
      mark: { kind: 'typed' },
      consent: '1',
    },
  })),
  'loads.void-signature': refused(({ activeLoad, signature }) => ({
    params: { id: activeLoad, signatureId: signature },
    body: reason,
  })),
  'loads.open-books': refused(({ activeLoad, deal }) => ({ params: { id: activeLoad }, query: { deal } })),
  'loads.open-books-pdf': refused(({ activeLoad, deal }) => ({ params: { id: activeLoad }, query: { deal } })),
  'loads.enter-books': refused(({ activeLoad, deal }) => ({
    params: { id: activeLoad },
    body: { dealId: deal, shipperPays: 1 },
  })),
  'loads.ask-for-books': refused(({ activeLoad, deal }) => ({
    params: { id: activeLoad },
    body: { dealId: deal },
  })),
  'dispatch.carriers': own(),
  'dispatch.ask-carrier': refused(
    ({ consent }) => ({ body: { consentId: consent, usdot: '900001', legalName: 'Nobody' } }),
    'NOT_ALLOWED',
  ),
  'dispatch.end-carrier': refused(({ consent }) => ({ params: { id: consent }, body: {} })),
  'dispatch.dispatchers': own(),
  'dispatch.consent': refused(({ consent }) => ({
    params: { id: consent },
    body: { name: 'Nobody', title: 'Owner', consent: 'dispatch-1' },
  })),
  'dispatch.decline': refused(({ consent }) => ({ params: { id: consent }, body: {} })),
  'dispatch.end-dispatcher': refused(({ consent }) => ({ params: { id: consent }, body: {} })),
  'signing-links.list': refused(({ activeLoad }) => ({ params: { id: activeLoad } })),
  'signing-links.create': refused(({ activeLoad, deal }) => ({
    params: { id: activeLoad },
    body: { dealId: deal, linkId: NEW_ID, version: 1, tokenHash: 'a'.repeat(64) },
  })),
  'signing-links.revoke': refused(({ activeLoad, signingLink }) => ({
    params: { id: activeLoad, linkId: signingLink },
  })),
  'deals.propose-change': refused(({ activeLoad, deal }) => ({
    params: { id: activeLoad },
    body: {
      dealId: deal,
      changeId: NEW_ID,
      version: 1,
      rate: 2200,
      pickupDateTime: '2099-01-01T12:00:00Z',
      deliveryDateTime: '2099-01-02T12:00:00Z',
      ...reason,
    },
  })),
  'deals.answer-change': refused(({ activeLoad, change }) => ({
    params: { id: activeLoad },
    body: { changeId: change, answer: 'accepted' },
  })),
  'deals.set-driver': refused(({ activeLoad, deal }) => ({
    params: { id: activeLoad },
    body: { dealId: deal, driverName: 'Nobody', truckNumber: '1' },
  })),
  'invoices.read': refused(({ activeLoad, deal }) => ({ params: { id: activeLoad }, query: { deal } })),
  'invoices.packet': refused(({ deliveredLoad, invoicedDeal }) => ({
    params: { id: deliveredLoad },
    query: { deal: invoicedDeal },
  })),
  'invoices.ask-accessorial': refused(({ activeLoad, deal }) => ({
    params: { id: activeLoad },
    body: { dealId: deal, accessorialId: NEW_ID, kind: 'lumper', amount: 180 },
  })),
  'invoices.answer-accessorial': refused(({ activeLoad, accessorial }) => ({
    params: { id: activeLoad },
    body: { accessorialId: accessorial, answer: 'approved' },
  })),
  'invoices.send': refused(({ deliveredLoad, invoicedDeal }) => ({
    params: { id: deliveredLoad },
    body: {
      dealId: invoicedDeal,
      version: 0,
      total: 2150.5,
      remitTo: { kind: 'carrier', name: 'Nobody', address: '1 Nowhere Street, Dallas, TX', email: null },
    },
  })),
  'money.receivables': own(),
  'money.payables': own(),
  'customers.list': own(),
  'customers.add': makes(() => ({ body: CUSTOMER })),
  'customers.edit': refused(({ customer }) => ({ params: { id: customer }, body: CUSTOMER })),
  'customers.close': refused(({ customer }) => ({ params: { id: customer } })),
  'customers.import': makes(() => ({ body: { rows: [{ ...CUSTOMER, name: 'Somebody else' }] } })),
  'customer-invoices.read': refused(({ deliveredLoad }) => ({ params: { id: deliveredLoad } })),
  'customer-invoices.pdf': refused(({ deliveredLoad }) => ({ params: { id: deliveredLoad } })),
  'customer-invoices.send': refused(({ deliveredLoad, customer }) => ({
    params: { id: deliveredLoad },
    body: { version: 0, customerId: customer, lines: [{ kind: 'freight', amount: 1 }], total: 1, email: false },
  })),
  'customer-invoices.settle': refused(({ deliveredLoad }) => ({
    params: { id: deliveredLoad },
    body: { version: 1, settlement: 'void' },
  })),
  'money.factorings': own(),
  'money.factor': { input: ({ invoicedDeal }) => ({ body: { invoiceIds: [invoicedDeal] } }), stranger: 422 },
  'money.factoring-send': refused(() => ({ params: { id: NEW_ID }, body: {} })),
  'money.factoring-cancel': refused(() => ({ params: { id: NEW_ID }, body: {} })),
  'money.factoring-pdf': refused(() => ({ params: { id: NEW_ID } })),
  'money.settings': own(),
  'money.set-settings': changes(() => ({ body: { quickbooks: { items: NAMES, accounts: NAMES } } })),
  'money.export': own(() => ({ body: { kind: 'invoices', format: 'csv', from: '2026-01-01', to: '2030-12-31' } })),
  'money.exports': own(),
  'money.export-file': refused(() => ({ params: { id: NEW_ID } })),
  'money.statement': refused(({ account }) => ({ query: { side: 'payables', party: `account:${account}` } })),
  'money.statement-pdf': refused(({ account }) => ({ query: { side: 'payables', party: `account:${account}` } })),
  'money.statement-csv': refused(({ account }) => ({ query: { side: 'receivables', party: `account:${account}` } })),
  'invoices.settle': refused(({ deliveredLoad, invoicedDeal }) => ({
    params: { id: deliveredLoad },
    body: { dealId: invoicedDeal, version: 1, settlement: 'approve' },
  })),
  'documents.list': refused(({ activeLoad }) => ({ params: { id: activeLoad } })),
  'documents.add': refused(({ activeLoad, deal }) => ({
    params: { id: activeLoad },
    body: { dealId: deal, documentId: NEW_ID, kind: 'pod', parts: [NEW_ID] },
  })),
  'documents.void': refused(({ activeLoad, document }) => ({
    params: { id: activeLoad, documentId: document },
    body: reason,
  })),
  'driver-links.list': refused(({ activeLoad }) => ({ params: { id: activeLoad } })),
  'driver-links.create': refused(({ activeLoad }) => ({
    params: { id: activeLoad },
    body: { linkId: NEW_ID, tokenHash: 'f'.repeat(64) },
  })),
  'driver-links.revoke': refused(({ activeLoad, driverLink }) => ({ params: { id: activeLoad, linkId: driverLink } })),
  'driver-links.renew': refused(({ activeLoad, driverLink }) => ({ params: { id: activeLoad, linkId: driverLink } })),
  'driver.load': { input: nothing, stranger: 401 },
  'driver.record-event': {
    input: ({ activeLoad }) => ({ params: { id: activeLoad }, body: { kind: 'arrived', stop: 'pickup' } }),
    stranger: 401,
  },
  'driver.add-document': {
    input: ({ activeLoad }) => ({
      params: { id: activeLoad },
      body: { documentId: NEW_ID, kind: 'pod', parts: [NEW_ID] },
    }),
    stranger: 401,
  },
  'loads.bulk': makes(() => ({ body: { loads: [newLoad] } })),
  'loads.export': own(),
  'loads.rate-suggestion': own(() => ({
    body: {
      pickupLocation: { coordinates: { latitude: 32.78, longitude: -96.8 } },
      deliveryLocation: { coordinates: { latitude: 41.88, longitude: -87.62 } },
      pickupDateTime: '2027-01-11T08:00:00Z',
      deliveryDateTime: '2027-01-13T08:00:00Z',
    },
  })),
  'load-templates.list': own(),
  'load-templates.create': makes(() => ({ body: { name: 'Mine', form: { commodity: {} } } })),
  'load-templates.schedule': refused(({ template }) => ({ params: { id: template }, body: schedule })),
  'load-templates.unschedule': refused(({ template }) => ({ params: { id: template } })),
  'load-templates.edit': refused(({ template }) => ({
    params: { id: template },
    body: { name: 'Mine', form: { commodity: {} } },
  })),
  'load-templates.delete': refused(({ template }) => ({ params: { id: template } })),
  'brokers.days-to-pay': own(() => ({ params: { id: '00000000-0000-4000-8000-000000000000' } })),
  'brokers.paper-terms': own(() => ({ params: { id: '00000000-0000-4000-8000-000000000000' } })),
  'auth.paper-terms': changes(() => ({ body: { terms: { payTerms: 'Net 30' } } })),
  'market.rates': own(() => ({ query: { lanes: 'V.43961.43967' } })),
  'auth.carrier-rules': changes(() => ({
    body: {
      rules: {
        proof: 'off',
        authority: 'warn',
        age: { action: 'off', days: 90 },
        cargo: { action: 'off', amount: 1 },
      },
    },
  })),
  'authority.own': own(),
  'authority.read': refused(({ account }) => ({ params: { id: account } })),
  'truck.read': own(),
  'truck.update': changes(() => ({ body: { truck: null } })),
  'viewPreferences.read': own(),
  'viewPreferences.update': changes(() => ({ body: { view: 'cards', columns: ['carrier'] } })),
  'saved-searches.list': own(),
  'saved-searches.create': makes(() => ({ body: { name: 'Mine', query: { equipment: 'V' } } })),
  'saved-searches.update': refused(({ savedSearch }) => ({ params: { id: savedSearch }, body: { alerts: false } })),
  'saved-searches.delete': refused(({ savedSearch }) => ({ params: { id: savedSearch } })),
  'loads.create': makes(() => ({ body: newLoad })),
  'loads.changes': own(),
  'loads.upsert': makes(() => ({ params: { reference: 'HB4471903' }, body: newLoad })),
  'loads.update': refused(({ tenderedLoad }) => ({ params: { id: tenderedLoad }, body: newLoad })),
  'loads.delete': refused(({ tenderedLoad }) => ({ params: { id: tenderedLoad } })),
  'loads.set-status': refused(({ activeLoad }) => ({ params: { id: activeLoad }, body: { status: 'completed' } })),
  'loads.record-event': refused(({ activeLoad }) => ({
    params: { id: activeLoad },
    body: { kind: 'arrived', stop: 'pickup' },
  })),
  'loads.correct-event': refused(({ activeLoad, stopEvent }) => ({
    params: { id: activeLoad, eventId: stopEvent },
    body: reason,
  })),
  'loads.assign': refused(({ tenderedLoad }) => ({ body: { loadIds: [tenderedLoad], personId: null } })),
  'loads.assign-carrier': refused(({ tenderedLoad, account }) => ({
    params: { id: tenderedLoad },
    body: { carrierId: account },
  })),
  'loads.tender-accept': refused(({ tenderedLoad }) => ({ params: { id: tenderedLoad } })),
  'loads.tender-decline': refused(({ tenderedLoad }) => ({ params: { id: tenderedLoad } })),
  'loads.tender-revoke': refused(({ tenderedLoad }) => ({ params: { id: tenderedLoad } })),
  'loads.ask-for-update': refused(({ activeLoad }) => ({ params: { id: activeLoad } })),
  'loads.release': refused(({ activeLoad }) => ({ params: { id: activeLoad }, body: reason })),
  'loads.correct-arrival': refused(({ deliveredLoad }) => ({ params: { id: deliveredLoad }, body: reason })),
  'carriers.suggest': refused(({ activeLoad }) => ({ params: { id: activeLoad } })),
  'carriers.search': own(() => ({ query: { search: 'nobody of that name' } })),
  // the load was on the board for every carrier, so LOAD_TAKEN reveals nothing
  'load-requests.create': refused(({ activeLoad }) => ({ body: { loadId: activeLoad } }), 'LOAD_TAKEN'),
  'load-requests.list': own(),
  'load-requests.mine': own(),
  'load-requests.name-carrier': refused(({ request, consent }) => ({
    params: { id: request },
    body: { consentId: consent },
  })),
  'load-requests.on-my-loads': own(),
  'load-requests.of-load': refused(({ activeLoad }) => ({ params: { id: activeLoad } })),
  'load-requests.pending-count': own(),
  'load-requests.read': refused(({ request }) => ({ params: { id: request } })),
  'load-requests.accept': refused(({ request }) => ({ params: { id: request }, body: {} })),
  'load-requests.reject': refused(({ request }) => ({ params: { id: request }, body: {} })),
  'load-requests.counter': refused(({ request }) => ({ params: { id: request }, body: { rate: 900 } })),
  'load-requests.accept-counter': refused(({ request, counter }) => ({
    params: { id: request },
    body: { counterId: counter },
  })),
  'load-requests.decline-counter': refused(({ request, counter }) => ({
    params: { id: request },
    body: { counterId: counter },
  })),
  'load-requests.carriers': refused(({ activeLoad }) => ({ params: { id: activeLoad } })),
  'load-requests.withdraw': refused(({ request }) => ({ params: { id: request }, body: {} })),
  'notifications.list': own(),
  'notifications.stats': own(),
  'notifications.read': refused(({ notification }) => ({ params: { id: notification } })),
  'notifications.update': refused(({ notification }) => ({ params: { id: notification }, body: { status: 'read' } })),
  'notifications.delete': refused(({ notification }) => ({ params: { id: notification } })),
  'notifications.mark-read': refused(({ notification }) => ({ body: { id: notification } })),
  'notifications.mark-all-read': own(),
  'notifications.mark-archived': refused(({ notification }) => ({ body: { id: notification } })),
  'notifications.settings': own(),
  'notifications.update-settings': changes(() => ({ body: EVERY_NOTIFICATION })),
  'board.sample': open(),
  'notifications.unsubscribe': { input: () => ({ body: { token: 'none' } }), stranger: 'open' },
  'push.vapid-public-key': own(),
  'push.save-subscription': changes(() => ({ body: subscription })),
  'push.delete-subscription': changes(() => ({ body: { endpoint: subscription.endpoint } })),
  'sync.changes': own(),
  'geo.places': own(() => ({ query: { q: 'Dallas' } })),
  'geo.route': own(() => ({ query: { from: '32.7767,-96.797', to: '33.749,-84.388' } })),
  'geo.map': own(),
  'subscriptions.setup-intent': own(() => ({ body: {} })),
  'subscriptions.confirm-test-card': refused(({ setupSecret }) => ({
    body: { clientSecret: setupSecret, card: 'visa', expMonth: 4, expYear: 2030, name: null },
  })),
  'subscriptions.payment-methods': own(),
  'subscriptions.delete-payment-method': refused(({ paymentMethod }) => ({ params: { id: paymentMethod } })),
  'subscriptions.set-default-payment-method': refused(({ paymentMethod }) => ({
    body: { paymentMethodId: paymentMethod },
  })),
  'subscriptions.create': changes(() => ({ body: { plan: 'broker' } })),
  'subscriptions.list': own(),
  'subscriptions.current': own(),
  'subscriptions.cancel': refused(({ subscription: id }) => ({ params: { id } })),
  'subscriptions.resume': refused(({ subscription: id }) => ({ params: { id } })),
  'subscriptions.invoices': own(),
  'subscriptions.upcoming-invoice': own(),
  'subscriptions.sandbox-clock': own(),
  'subscriptions.move-sandbox-clock': changes(() => ({ body: { days: 1 } })),
  'activity.list': own(),
  'activity.periods': own(() => ({ query: { by: 'year', zone: 'America/Chicago' } })),
  'analytics.hauled': own(() => ({ query: WEEKS })),
  'analytics.posted': own(() => ({ query: WEEKS })),
  'analytics.offers': own(() => ({ query: WEEKS })),
}

/** Our contact details, for every screen that shows them. */
export const COMPANY_CONTACT = {
  email: 'support@milepost.example',
  phone: '(312) 555-0190',
  address: ['Milepost Freight, LLC', '420 W Fulton Market, Suite 300', 'Chicago, IL 60607'],
  hours: ['9am to 5pm', 'Dispatch and tracking 24/7'],
} as const

/** PUB-02: the company's pages elsewhere. */
export const SOCIAL_LINKS = [
  { name: 'LinkedIn', href: 'https://www.linkedin.com/company/milepost-example' },
  { name: 'Facebook', href: 'https://www.facebook.com/milepost-example' },
  { name: 'X', href: 'https://x.com/milepost_example' },
  { name: 'YouTube', href: 'https://www.youtube.com/@milepost-example' },
] as const

export const LEGAL_COPY = {
  effective: 'Effective November 1, 2026',
  privacyPolicy: 'Privacy Policy',
  termsConditions: 'Terms & Conditions',
} as const

/** What we say about ourselves: on the public page and in the settings. */
export const ABOUT_COPY = {
  mission: {
    title: 'Our mission',
    lead: 'Every mile accounted for, and everyone paid for it.',
    text: "Steel docks kill signal. That's where detention is decided: was the truck there, when, and who says so? Milepost saves a tap made without signal, with its time, and delivers it exactly once.",
  },
  whatWeDo: {
    title: 'What we do',
    text: "Milepost is a licensed freight broker, not a motor carrier, and a fully transparent one. The shippers' pay is shown openly, and only a minimal upfront service fee is charged. Brokers and shippers post loads. Dispatchers and trucking companies find, request and haul them. Drivers choose their own loads, and our partner network covers a load when no driver is available.",
  },
  promises: {
    title: 'What we stand by',
    list: [
      'Your work is never lost, never sent twice, and never shown as done before it is.',
      'One winner per load. A booked load leaves every board, so nobody chases a ghost load.',
      'Both parties see the same history. Nothing in it is erased.',
      'Street addresses and contacts go to the people hauling the freight, not to everyone browsing.',
      "We don't track drivers. A location is recorded on a tap, with consent, or not at all.",
    ],
  },
  values: {
    title: 'Our values',
    list: [
      {
        name: 'Innovation',
        text: 'An app that works where the signal ends, on the phone you already have. No app store, no extra device.',
      },
      {
        name: 'Integrity',
        text: "You see what the shipper pays. We show what is true: a request isn't sent before the broker has it.",
      },
      {
        name: 'Customer focus',
        text: 'Built for gloves, sunlight and four open tabs. A person answers when something goes wrong.',
      },
    ],
  },
  whoItIsFor: {
    title: "Who it's for",
    text: 'For brokers and shippers who want loads covered by people they can reach. For dispatchers with four tabs open. For trucking companies whose drivers wear gloves. Milepost installs from the browser on any phone or computer, with no app store.',
  },
  team: {
    title: 'Our team',
    lead: 'Together we bring 16+ years of experience in freight.',
    list: [
      { name: 'Dispatch and tracking', text: 'On duty 24/7, for loads on the road.' },
      { name: 'Carrier and broker support', text: 'Answers within 10 minutes, 9am to 5pm.' },
      { name: 'Engineering', text: 'Builds the app, and tests it with the network cut.' },
      { name: 'Partner network', text: 'Finds a truck when no driver is available.' },
    ],
  },
  dataSources: {
    title: 'Data sources',
    text: 'Place data comes from GeoNames (CC BY 4.0). Built-in mileage comes from our own highway model and is marked as an estimate.',
  },
} as const

export interface HelpQuestion {
  id: string
  ask: string
  answer: string
}

interface Topic {
  name: string
  questions: readonly HelpQuestion[]
}

/** FAQ, for visitors first. Figures in the answers must match the product's rules. */
export const HELP_TOPICS: readonly Topic[] = [
  {
    name: 'What Milepost is',
    questions: [
      {
        id: 'broker-or-carrier',
        ask: 'Is Milepost a broker or a carrier?',
        answer:
          "Milepost is a licensed freight broker, not a motor carrier. It's a fully transparent one: the shippers' pay is shown openly, and only a minimal upfront service fee is charged.",
      },
      {
        id: 'who-it-is-for',
        ask: 'Who is Milepost for?',
        answer:
          'Brokers and shippers post loads. Dispatchers and trucking companies find, request and haul them. Drivers choose their own loads through their company or dispatcher; they have no account of their own.',
      },
      {
        id: 'install',
        ask: 'Do I need an app store?',
        answer:
          'No. Milepost runs in the browser of any phone or computer. To put it on your home screen, choose "Install app" or "Add to Home Screen" in the browser\'s menu.',
      },
    ],
  },
  {
    name: 'Working without signal',
    questions: [
      {
        id: 'works-offline',
        ask: 'What works without signal?',
        answer:
          'Anything you opened before: your loads with their stops and contacts, documents, requests and notifications, and the board pages you saw, which you can search. You can post, book, accept, reject, withdraw, sign, confirm arrival, add documents and edit your profile. Signing in, changing your password, 2-step verification and changing your picture need a connection.',
      },
      {
        id: 'tapped-not-sent',
        ask: 'I tapped, but nothing was sent. Is it lost?',
        answer:
          'No. It is on this device before we say "Saved". It sends automatically when signal returns, exactly once, with the time of your tap. The Outbox shows what is waiting. Closing the app or a dead battery changes nothing.',
      },
      {
        id: 'waiting-to-send',
        ask: 'Why does my booking still say "Waiting to send"?',
        answer:
          'Because the broker has not received it yet. We never show a booking as requested before our server has it. If someone else was faster, the Outbox tells you what happened, and when.',
      },
      {
        id: 'sign-out-unsent',
        ask: 'What happens to unsent work when I sign out?',
        answer:
          'We try to send it first. If that fails, you choose: stay signed in, or discard it. If your session expires, your work is kept and sent after you sign in again.',
      },
    ],
  },
  {
    name: 'Booking and hauling',
    questions: [
      {
        id: 'request-expiry',
        ask: 'How long is a booking request good for?',
        answer:
          'Until pickup or for 24 hours, whichever comes first. Its card shows a countdown. You can have one open request per load, and withdraw it any time before the broker answers.',
      },
      {
        id: 'one-winner',
        ask: 'Can two carriers book the same load?',
        answer:
          'No. When a broker accepts, one request wins and the others are notified right away: "This load was booked by another carrier". Rate, times and detention terms are locked in at that moment.',
      },
      {
        id: 'request-or-tender',
        ask: 'What is the difference between a request and a tender?',
        answer:
          'A request is a carrier asking to haul a load. A tender is a broker offering a load to one carrier. A tendered load stays off the board until the carrier accepts or declines it.',
      },
      {
        id: 'shipper-tenders',
        ask: 'Can my shippers tender loads by EDI?',
        answer:
          'Yes. An owner adds the shipper under Account & Settings, Integrations, exchanges a test message and goes live. Its tenders (X12 204) appear under Tenders with the time left to answer. Accept, decline or counter there, or post the load: that accepts the tender. What the shipper pays is never shown to carriers.',
      },
      {
        id: 'street-address',
        ask: "Why can't I see a load's street address on the board?",
        answer:
          'Street addresses and dock contacts appear once the load is yours. It protects loads from theft by people who never meant to haul them.',
      },
      {
        id: 'mistaken-arrival',
        ask: 'I confirmed arrival by mistake. What now?',
        answer:
          "Call the broker. For 7 days, the broker can correct a mistaken arrival and give a reason. Both entries stay in the load's history. Nothing is erased.",
      },
    ],
  },
  {
    name: 'Money',
    questions: [
      {
        id: 'detention-start',
        ask: 'When does detention start?',
        answer:
          "When you arrive or at your appointment, whichever is later. The broker sets the terms for each load, and you see them before you book. Usually, the first 120 minutes are free, then it's $50 an hour in 15-minute steps, for up to 5 hours.",
      },
      {
        id: 'price',
        ask: 'How much does Milepost cost?',
        answer:
          "The first 30 days are free, no card needed. After that it's $49.99 a month ($39.99). Loads you're hauling stay yours, and you can confirm arrival on them, with or without a plan.",
      },
      {
        id: 'who-pays',
        ask: 'Does Milepost pay carriers?',
        answer:
          'No. The broker pays the carrier on the terms both agreed to. Milepost keeps the record of what was agreed, who arrived when, and what changed.',
      },
      {
        id: 'part-payments',
        ask: 'How do I record a payment in parts?',
        answer:
          'Enter the amount and the day. The rest stays open under Money until it is paid or the payee closes it. Record the second payment once the list shows the first.',
      },
      {
        id: 'bill-a-customer',
        ask: 'How does a broker bill its customer?',
        answer:
          "On a delivered or cancelled load, open 'Bill a customer' among its documents. Choose the customer, check the lines and send. What was sent stays: a correction is the next version, and the earlier one is void.",
      },
      {
        id: 'quickbooks',
        ask: 'How do I get my invoices into QuickBooks?',
        answer:
          "Under Money, 'Export' makes a file for QuickBooks' import. Each invoice is in one file, so nothing is entered twice. If an invoice was corrected, its next version is in the next file: delete the earlier one in QuickBooks. 'Settings' has the names of your items and accounts.",
      },
      {
        id: 'factoring',
        ask: 'How do I send invoices to my factoring company?',
        answer:
          "Under Money, 'Send to factor' takes up to 25 invoices that name the company, and of which nothing was paid. One PDF has the schedule of accounts and each invoice with its papers. To correct one of them, cancel the submission first.",
      },
    ],
  },
  {
    name: 'Your account',
    questions: [
      {
        id: 'secure-account',
        ask: 'How do I keep others out of my account?',
        answer:
          'Turn on 2-step verification under Edit Profile, Security. Keep your recovery codes on paper. The same page lists every signed-in device, and you can sign out any of them.',
      },
      {
        id: 'passkey',
        ask: 'Can I sign in without a password?',
        answer:
          'Yes, with a passkey: your fingerprint, face or device PIN. Add one under Edit Profile, Security, on each device you use. Your password stays, in case a device gets lost.',
      },
      {
        id: 'colleagues',
        ask: 'How do my colleagues work with me?',
        answer:
          "An owner invites them under Account & Settings, People. Each signs in with their own email and has a seat: Owner, Desk, Billing or Read only. All see the same loads. A tender, or a load that nobody is assigned to, notifies the owner who has been there longest. Others turn on their colleagues' loads in the notification preferences. To change an email, invite the new address and remove the old person.",
      },
      {
        id: 'removed-colleague',
        ask: 'What happens when I remove a colleague?',
        answer:
          "They are signed out everywhere right away. Your loads, documents and drivers' links stay. What their device had not sent is not accepted any more; they can save it there as a file.",
      },
      {
        id: 'lost-phone',
        ask: 'I lost my phone. What should I do?',
        answer:
          'Sign in on another device, open Edit Profile, Security, and sign out the phone. It takes effect right away. Then change your password, which also signs out every other device.',
      },
      {
        id: 'delete-account',
        ask: 'How do I delete my account?',
        answer:
          "Under Account & Settings. You can't while a load is in progress: deliver it or release its carrier first. We keep records of hauled loads for 3 years, as 49 CFR 371.3 requires of brokers, without your name, email and phone.",
      },
    ],
  },
]

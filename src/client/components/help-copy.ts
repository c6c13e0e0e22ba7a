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

export interface Question {
  ask: string
  answer: string
}

interface Topic {
  name: string
  questions: readonly Question[]
}

/** What people ask us, most asked first. Every figure in an answer is the product's own rule. */
export const TOPICS: readonly Topic[] = [
  {
    name: 'Where there is no signal',
    questions: [
      {
        ask: 'What works without signal?',
        answer:
          'Everything you have seen before: your loads, their stops and contacts, requests, notifications and the last board pages. You can book, accept, reject, withdraw, confirm arrival and change your profile. Signing in, a new password, 2-step verification and a new picture need a connection.',
      },
      {
        ask: 'I tapped and nothing was sent. Is it lost?',
        answer:
          'No. It is on this device before we say "Saved", and it goes by itself when signal returns, exactly once, with the time of your tap. The Outbox shows what waits. Closing the app or an empty battery changes nothing about that.',
      },
      {
        ask: 'Why does my booking still say "Waiting to send"?',
        answer:
          'Because the broker has not heard of it yet. We never show a booking as requested before our server has it. If somebody else was faster, the Outbox tells you who decided what, and when.',
      },
      {
        ask: 'What happens to unsent work when I sign out?',
        answer:
          'We try to send it first. If that fails, we ask: stay signed in, or discard it. When a session merely runs out, your work is kept and sent after you sign in again.',
      },
    ],
  },
  {
    name: 'Booking and hauling',
    questions: [
      {
        ask: 'How long does a booking request stand?',
        answer:
          'Until pickup, or 24 hours, whichever comes first. Its card counts down. You can have one open request per load, and withdraw it at any time before it is answered.',
      },
      {
        ask: 'Can two carriers win the same load?',
        answer:
          'No. When a broker accepts, one request wins and the others are told at once: "This load was booked by another carrier". Rate, times and detention terms are fixed at that moment.',
      },
      {
        ask: 'What is the difference between a request and a tender?',
        answer:
          'A request is a carrier asking for a load. A tender is a broker offering a load to one carrier. A tendered load is off the board until the carrier accepts or declines it.',
      },
      {
        ask: 'Why do I not see the street of a load on the board?',
        answer:
          'Streets and dock contacts are shown once the freight is yours. It keeps loads from being stolen by people who never meant to haul them.',
      },
      {
        ask: 'I confirmed arrival by mistake. What now?',
        answer:
          'Call the broker. Within 7 days the broker can correct a mistaken arrival with a reason. Both entries stay in the history of the load; nothing is erased.',
      },
    ],
  },
  {
    name: 'Money',
    questions: [
      {
        ask: 'When does detention begin?',
        answer:
          'At the later of your arrival and your appointment. Unless the load says otherwise, 120 minutes are free, then it is $50 an hour in steps of 15 minutes, up to 5 hours.',
      },
      {
        ask: 'What does Milepost cost?',
        answer:
          'The first 30 days are free and need no card. After that it is $49.99 a month. Loads that you carry stay yours, and you can confirm arrival on them, whether or not you have a plan.',
      },
      {
        ask: 'Does Milepost pay carriers?',
        answer:
          'No. The broker pays the carrier on the terms that both agreed to. Milepost keeps the record of what was agreed, who arrived when, and what changed.',
      },
    ],
  },
  {
    name: 'Your account',
    questions: [
      {
        ask: 'How do I keep others out of my account?',
        answer:
          'Turn on 2-step verification under Edit Profile, Security. Keep the recovery codes on paper. The same page lists every signed-in device, and each can be signed out.',
      },
      {
        ask: 'I lost my phone. What should I do?',
        answer:
          'Sign in on another device, open Edit Profile, Security, and sign the phone out. It takes effect at once. Then change your password, which signs out every other device as well.',
      },
      {
        ask: 'How do I delete my account?',
        answer:
          'Under Account & Settings. While a load is under way the account stays: deliver it or release its carrier first. Records of hauled loads are kept for 3 years, as 49 CFR 371.3 asks of brokers, without your name, e-mail and phone.',
      },
    ],
  },
]

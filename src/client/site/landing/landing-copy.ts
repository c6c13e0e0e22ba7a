export const LANDING_COPY = {
  title: 'Milepost: freight with every mile accounted for',
  description:
    'A licensed freight broker, fully transparent: see what the shipper pays and what the broker keeps. 30-day free trial, no credit card needed.',
} as const

export const HERO_COPY = {
  eyebrow: 'Licensed freight broker, fully transparent',
  heading: 'Every mile accounted for.',
  text: 'See what the shipper pays and what the broker keeps, on every load. Book, arrive and prove it, with or without signal.',
  join: 'Join',
  trial: '30-day free trial. No credit card needed.',
  price: 'Then $49.99 per month.',
  onTheBoard: 'loads on the board',
  newest: 'On the board now',
} as const

export const SIGN_COPY = {
  lane: 'DALLAS TO ATLANTA 781',
  shipperPays: 'Shipper pays',
  brokerKeeps: 'Broker keeps',
  share: '10%',
  youGet: 'YOU GET',
  perMile: '$2.75/mi',
  shipperAmount: '$2,390',
  brokerAmount: '$240',
  carrierAmount: '$2,150',
  inWords:
    'A highway sign. Dallas to Atlanta, 781 miles. Shipper pays $2,390, broker keeps 10%, $240. You get $2,150, which is $2.75 a mile.',
  sample: 'A sample load, as broker and carrier both see it',
} as const

/** LAND-07, LAND-08, LAND-09 */
export const WHY_COPY = {
  heading: 'Why Milepost stands out',
  text: 'A fully transparent freight broker, in numbers.',
  reasons: [
    {
      figure: 'Open',
      title: "Shippers' pay is shown openly",
      text: 'You see what the shipper pays and what the broker keeps.',
    },
    {
      figure: '$2.00',
      title: 'A mile, and up',
      text: 'Pay starts at $2.00 per mile on direct brokered loads.',
    },
    {
      figure: '1 fee',
      title: 'Only a minimal upfront service fee',
      text: 'We charge a small fee, and we charge it upfront.',
    },
    {
      figure: 'Yours',
      title: 'Drivers choose their own loads',
      text: 'Through their company or dispatcher, drivers pick what they haul.',
    },
    {
      figure: '16+',
      title: 'Years of experience',
      text: 'A licensed freight broker, not a motor carrier.',
    },
    {
      figure: '24/7',
      title: 'Dispatch and tracking',
      text: 'Office hours are 9am to 5pm. Dispatch and tracking never close.',
    },
  ],
} as const

/** LAND-02, LAND-10, LAND-11 */
export const BUILT_FOR_COPY = {
  heading: 'Built for carriers, brokers and dispatchers',
  getStarted: 'Get Started',
  getStartedAs: (name: string) => `Get started: ${name}`,
  audiences: [
    {
      name: 'Carriers',
      promise: 'Trucking companies book what pays',
      points: [
        'Rate, miles and rate per mile on every load',
        'Confirm arrival from a steel dock with no signal',
        'Detention counted from the record both parties see',
      ],
      price: '30-day free trial, no credit card needed, then $49.99 per month',
    },
    {
      name: 'Brokers',
      promise: 'Shippers and brokers cover loads',
      points: [
        'Post one load, or a whole list at once',
        'Choose among requests, or tender to a carrier you trust',
        'Two carriers can never book the same load',
      ],
      price: '30-day free trial, no credit card needed, then $49.99 per month',
    },
    {
      name: 'Dispatchers',
      promise: 'Dispatchers keep every truck moving',
      points: [
        'One board for all the trucks you dispatch',
        'A load that is booked leaves your screen',
        'Notifications where you want them, and quiet hours',
      ],
      price: '30-day free trial, no credit card needed',
    },
  ],
} as const

export const VALUES_COPY = {
  heading: 'What we stand by',
  values: [
    {
      title: 'Innovation',
      text: 'Steel docks kill signal. What you tap there is saved with its time and sent exactly once.',
    },
    {
      title: 'Integrity',
      text: 'Both parties see the same history of a load. Nothing in it is erased.',
    },
    {
      title: 'Customer focus',
      text: 'Street addresses and contacts go to the people who haul the freight, and to nobody else.',
    },
  ],
} as const

/** LAND-03 */
export const STEPS_COPY = {
  heading: 'How it works',
  mile: (number: number) => `Mile ${number}`,
  steps: [
    { title: 'Sign up', text: 'Pick broker, dispatcher or trucking company. The trial starts without a card.' },
    { title: 'Find loads', text: 'Search the board by place and rate, and request the load that fits your truck.' },
    { title: 'Dispatch and deliver', text: 'Confirm arrival with one tap. It counts from the tap, signal or not.' },
    { title: 'Get paid', text: 'The agreed rate and the detention are on record for both parties.' },
  ],
} as const

export const PARTNERSHIP_COPY = {
  heading: 'A partner for every load',
  text: 'When no driver is available, our partner network covers the load.',
  role: 'Milepost is a fully transparent, licensed freight broker. We are not a motor carrier.',
  you: 'Your load',
  milepost: 'Milepost',
  partners: 'Partner network',
} as const

/** Invented people; the arithmetic is the product's own. */
export const STORY_COPY = {
  heading: 'A success story',
  sample: 'A sample story: the people are invented, the rules are the real ones.',
  quote: 'The dock had no signal. My driver tapped anyway. Four hours later nobody argued about when we got there.',
  person: 'Rosa, who runs three reefers out of Laredo',
  day: 'The day, minute by minute',
  log: [
    { time: '06:24', text: 'Driver taps "Confirm arrival". No signal; the phone saves it.' },
    { time: '06:30', text: 'Appointment. The detention clock starts here.' },
    { time: '08:30', text: '120 free minutes end.' },
    { time: '10:10', text: 'Departed. 100 minutes past free, 7 steps of 15 minutes.' },
    { time: '10:52', text: 'Back on the highway: everything is sent, with its own times.' },
  ],
  total: 'Detention on record',
  amount: '$87.50',
} as const

/** LAND-04 */
export const LANDING_FAQ_COPY = {
  heading: 'Questions and answers',
  all: 'All questions and answers',
} as const

/** LAND-05 */
export const CONTACT_FORM_COPY = {
  heading: 'Ask us anything',
  text: 'Your message opens in your own email app. You send it from there and keep a copy.',
  write: 'Write to us',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  message: 'Message',
  acceptTerms: 'I accept the',
  terms: 'Terms & Conditions',
  send: 'Open in email app',
  subject: 'Message from {firstName} {lastName}',
} as const

export const JOIN_COPY = {
  heading: 'Your next mile starts here',
  text: '30-day free trial. No credit card needed. Then $49.99 per month for shippers, brokers and trucking companies.',
  join: 'Join',
} as const

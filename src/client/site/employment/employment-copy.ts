export const EMPLOYMENT_COPY = {
  title: 'Employment',
  description: 'Work at Milepost: six openings in freight, software and support, and what we offer.',
  heading: 'Work on freight that adds up',
  lead: 'We are a licensed freight broker and we build the software we work with. Freight people and software people sit at one table here.',
  benefits: 'What we offer',
  openings: 'Openings',
  apply: 'Send your resume',
  applyFor: (title: string) => ` for ${title}`,
  applySubject: (title: string) => `Resume: ${title}`,
  howToApply: 'How to apply',
  howToApplyText: 'Email your resume and two sentences about the load or the code you are proud of. A person answers.',
  anyRole: 'Nothing fits? Send it anyway',
  resume: 'Resume',
  youWill: 'You will',
  youBring: 'You bring',
} as const

export const BENEFITS = [
  { name: 'Health, dental and vision', text: 'From the first day, for you and your family.' },
  { name: '401(k)', text: 'With a company match.' },
  { name: 'Paid time off', text: '20 days, plus federal holidays and your birthday.' },
  { name: 'Remote or Chicago', text: 'Work from home, from the office, or both.' },
  { name: 'Ride-along days', text: 'Two paid days a year in a truck, with a driver who hauls our loads.' },
  { name: 'Learning budget', text: 'For courses, licenses and conferences.' },
] as const

export interface Opening {
  readonly id: string
  readonly title: string
  readonly team: string
  readonly place: string
  readonly isRemote: boolean
  readonly about: string
  readonly tasks: readonly string[]
  readonly needs: readonly string[]
}

/** PUB-05 */
export const OPENINGS: readonly Opening[] = [
  {
    id: 'freight-broker-agent',
    title: 'Freight Broker Agent',
    team: 'Brokerage',
    place: 'Chicago, IL or remote in the US',
    isRemote: true,
    about: 'You win shippers, post their loads and find the carriers who haul them, with open books.',
    tasks: ['Quote and post loads', 'Vet carriers before you tender', 'Explain the margin to both parties'],
    needs: ['Two years in brokerage or at a carrier', 'A phone voice that people trust'],
  },
  {
    id: 'software-developer',
    title: 'Software Developer',
    team: 'Engineering',
    place: 'Remote in the US',
    isRemote: true,
    about: 'You build an app that works without signal, and the server that never counts a tap twice.',
    tasks: ['Ship features in TypeScript and React', 'Write tests that cut the network', 'Ride along and watch'],
    needs: ['Production experience with TypeScript', 'Care for people with gloves and old phones'],
  },
  {
    id: 'customer-success-manager',
    title: 'Customer Success Manager',
    team: 'Support',
    place: 'Chicago, IL or remote in the US',
    isRemote: true,
    about: 'You help brokers and carriers through their first month, and you know their names in the second.',
    tasks: ['Set up new accounts', 'Answer within 10 minutes', 'Tell engineering what hurts'],
    needs: ['Support or account work in freight', 'Clear writing'],
  },
  {
    id: 'freight-dispatcher',
    title: 'Freight Dispatcher',
    team: 'Dispatch and tracking',
    place: 'Chicago, IL, in shifts',
    isRemote: false,
    about: 'You keep loads moving around the clock: appointments, detention, breakdowns and the next load.',
    tasks: [
      'Track loads on the road',
      'Call docks before the free time ends',
      'Plan the next load within hours of service',
    ],
    needs: ['A year of dispatching', 'Nights or weekends, by turns'],
  },
  {
    id: 'account-manager',
    title: 'Account Manager',
    team: 'Brokerage',
    place: 'Chicago, IL or remote in the US',
    isRemote: true,
    about: 'You look after shippers who already work with us, and you plan their lanes for the season.',
    tasks: ['Review lanes and rates each month', 'Plan for peaks', 'Solve claims fairly'],
    needs: ['Three years with freight customers', 'Comfort with numbers'],
  },
  {
    id: 'sales-representative',
    title: 'Sales Representative',
    team: 'Sales',
    place: 'Remote in the US',
    isRemote: true,
    about: 'You show brokers, dispatchers and trucking companies what open books look like.',
    tasks: ['Call and visit prospects', 'Run demos, also without signal', 'Hand over what you promised'],
    needs: ['Sales experience, best in freight', "The nerve to say what we can't do"],
  },
]

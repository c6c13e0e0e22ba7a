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

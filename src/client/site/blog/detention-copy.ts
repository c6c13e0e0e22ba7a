import type { Article } from './article.ts'

export const DETENTION_ARTICLE: Article = {
  id: 'get-paid-for-detention',
  title: 'Detention: how to get paid for the wait',
  excerpt: 'Most fleets bill for waiting. Fewer than half of those bills are paid. Five numbers and one message help.',
  date: '2026-11-16',
  category: 'Getting paid',
  plate: ['3 h waiting', '$150'],
  blocks: [
    {
      paragraph: [
        'Detention is pay for the time a dock holds your truck beyond the free time, usually two hours. In 2023, drivers were detained at 39.3% of all stops, says the ',
        { link: 'American Transportation Research Institute', href: 'https://truckingresearch.org/' },
        '. Reefer drivers had it worse, at 56.2%. Almost every fleet bills for it: 94.5%. Customers pay fewer than half of those invoices.',
      ],
    },
    {
      paragraph:
        'No federal rule sets a detention rate. Your rate confirmation does. So the wait is paid when three things are on paper: the terms, the times, and the message that told the broker while it still mattered.',
    },
    { heading: 'Read five numbers before you book' },
    {
      paragraph:
        'Ask for these before you accept, and check that the rate confirmation shows them. The last column is what a Milepost load pays unless it says otherwise.',
    },
    {
      table: {
        caption: 'The terms that decide what a wait is worth',
        head: ['Term', 'What to ask', 'Milepost, unless the load says otherwise'],
        rows: [
          ['Clock start', 'Arrival, appointment, or the later one?', 'The later one'],
          ['Free time', 'How many minutes?', '120 minutes'],
          ['Rate', 'How much an hour?', '$50'],
          ['Step', 'By the minute, quarter hour or full hour?', '15 minutes; a started step counts'],
          ['Cap', 'After how many hours does it stop?', '5 paid hours'],
        ],
      },
    },
    {
      paragraph:
        'Ask one more question: does a late truck lose detention altogether? Some contracts say so. Others start the clock when you arrive.',
    },
    { heading: 'A worked example' },
    {
      paragraph:
        "Your appointment is at 08:00. You check in at 07:40. The dock releases you at 12:50. Being early doesn't start the clock, so it starts at 08:00. Your free time ends at 10:00. You then wait 2 h 50 min more. That is 11 full steps and one started step: 12 quarter hours, or 3 hours. At $50 an hour you bill $150.",
    },
    {
      figure: 'detention-clock',
      caption: 'Arrival at 07:40 for an 08:00 appointment, out at 12:50: $150.',
      alt: 'Timeline from 07:40 to 12:50. Waiting before 08:00 is unpaid. From 08:00 to 10:00 is free time. From 10:00 to 12:50 is 2 h 50 min of detention, billed as 3 hours at $50.',
    },
    {
      paragraph:
        'Now arrive at 08:30 instead. The clock starts at 08:30 and the free time ends at 10:30. You wait 2 h 20 min beyond it: 10 quarter hours, or $125. Half an hour late cost you $25.',
    },
    { heading: 'Four times and one message' },
    {
      isOrdered: true,
      list: [
        'Arrived. Record it at the gate, before you walk to the window. Ask for the in-time on the bill of lading as well.',
        'In the door. Write down when they give you a door. It shows where the wait was.',
        "The message. Tell the broker 30 minutes before the free time ends. Write it; don't call it in.",
        'Loaded or empty. Note when the dock finished, even if the paperwork takes longer.',
        'Departed. Get the out-time on the bill of lading, with a signature and a printed name.',
      ],
    },
    {
      messageTitle: 'A message that works',
      message: [
        'Load #5299, Joliet, IL.',
        'Checked in 07:40 CST for the 08:00 CST appointment. Not in a door yet.',
        'Free time ends 10:00 CST. Please call the dock. Detention starts then under the rate confirmation.',
      ],
    },
    {
      paragraph:
        'Name the time zone of the stop. "07:40" from a phone set to another zone turns a good claim into an argument.',
    },
    { heading: 'Watch your other clock' },
    {
      paragraph: [
        'The wait can also eat the drive. Under ',
        { link: '49 CFR 395.3', href: 'https://www.ecfr.gov/current/title-49/section-395.3' },
        " you may drive only within 14 hours of coming on duty, and waiting at a dock doesn't stop that clock. Only a qualifying sleeper-berth split under ",
        { link: '395.1(g)', href: 'https://www.ecfr.gov/current/title-49/section-395.1' },
        " does. If you'll run out of hours, tell the broker together with the detention message: new appointment, and who pays the layover.",
      ],
    },
    { heading: 'Send the bill the same day' },
    {
      paragraph:
        'Many rate confirmations give you a deadline, sometimes 24 hours. Send one page: the load number, both times with their zone, the terms word for word, the arithmetic, and a photo of the bill of lading with the in-time and out-time. Make it easy to check: the person who pays it should need one minute and no phone call.',
    },
    {
      list: [
        "Don't count on GPS alone. Steel buildings block it, and some brokers won't credit a time you type in later. Read that rule before you book.",
        'Don\'t count on "we\'ll take care of you." Ask for the change in writing, before you leave the dock.',
        "Don't wait for the check to dispute it. Ask for the approval when you send the bill.",
      ],
    },
    { heading: 'What Milepost keeps for you' },
    {
      paragraph:
        'When a broker accepts your request, the detention terms shown on the load become part of the deal. Later edits to the posting don\'t change them. "Confirm arrival" records the time of your tap, with or without signal. Broker and carrier read the same entry, and a correction is a new entry beside the old one. The broker pays the detention; Milepost keeps the record you bill from.',
    },
  ],
  sources: [
    {
      name: 'ATRI, Costs and Consequences of Truck Driver Detention: A Comprehensive Analysis (2024, data of 2023)',
      href: 'https://truckingresearch.org/',
    },
    { name: '49 CFR 395.3, maximum driving time', href: 'https://www.ecfr.gov/current/title-49/section-395.3' },
    { name: '49 CFR 395.1(g), sleeper berths', href: 'https://www.ecfr.gov/current/title-49/section-395.1' },
  ],
}

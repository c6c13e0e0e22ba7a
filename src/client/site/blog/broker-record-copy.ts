import type { Article } from './article.ts'

export const BROKER_RECORD_ARTICLE: Article = {
  id: 'ask-for-the-broker-record',
  title: 'What 49 CFR 371.3 lets you ask a broker',
  excerpt: 'One federal rule gives you the right to see what a load paid. Here is what it covers and how to ask.',
  date: '2026-11-09',
  category: 'Rules',
  plate: ['Broker kept', '10%'],
  blocks: [
    {
      paragraph: [
        'You hauled the load. What did the shipper pay for it? Since 1980, a federal rule has let you look it up. It is ',
        { link: '49 CFR 371.3', href: 'https://www.ecfr.gov/current/title-49/section-371.3' },
        ', "Records to be kept by brokers." It is half a page long. This is what it says, what it doesn\'t, and a request you can copy.',
      ],
    },
    { heading: 'What the broker must write down' },
    {
      table: {
        caption: 'The record of each transaction, 371.3(a)',
        head: ['Paragraph', 'The record shows', 'What it tells you'],
        rows: [
          ['(a)(1)', 'Name and address of the consignor', 'Whose freight it was'],
          ['(a)(2)', 'Name, address and registration number of the carrier', 'That it names you, and nobody else'],
          ['(a)(3)', 'Bill of lading or freight bill number', 'That it is your load'],
          ['(a)(4)', 'What the broker was paid for brokerage, and by whom', "The broker's share"],
          ['(a)(5)', 'Any other service, what it paid, and who paid it', 'Lumpers, storage, detention billed on'],
          ['(a)(6)', 'Freight charges collected, and when you were paid', 'What the shipper paid'],
        ],
      },
    },
    {
      paragraph:
        'Paragraph (b) says that the broker keeps the record for three years. Paragraph (c) is the one to quote. It gives each party to a brokered transaction the right to review the record of that transaction. The carrier is a party. So is the shipper.',
    },
    { heading: 'A worked example' },
    {
      paragraph:
        'You hauled 781 miles for $2,150, or $2.75 a mile. The record shows freight charges of $2,390 collected from the shipper. The broker kept $240. Divide by what the shipper paid: 10%. Now read the rest of the record. If the shipper also paid $150 for detention at your stop and your own invoice was refused, you know what to ask next.',
    },
    {
      figure: 'who-gets-what',
      caption: 'A sample record: $2,390 collected, $2,150 to the carrier, $240 to the broker.',
      alt: 'A bar of $2,390 in two parts: the carrier gets $2,150, which is 90 percent; the broker keeps $240, which is 10 percent.',
    },
    { heading: 'How to ask' },
    {
      paragraph:
        "Ask in writing, by email, after the load is delivered. Ask for one load at a time and name it by number. You don't have to give a reason, and you don't need a lawyer.",
    },
    {
      messageTitle: 'A request that works',
      message: [
        'Subject: Record of load #5299 under 49 CFR 371.3(c)',
        'We hauled load #5299 from Dallas, TX to Atlanta, GA, bill of lading 88214, delivered November 4, 2026.',
        'As a party to this transaction we ask to review its record, as 49 CFR 371.3(c) provides: every item of 371.3(a)(1) to (6).',
        'Please send a copy to this address, or name a day and a place for the review.',
        'USDOT number, company, name, phone',
      ],
    },
    {
      paragraph:
        "Keep the email and the answer with the load's papers. If the broker says no, ask which rule or which clause the answer rests on. That is a fair question, and the answer tells you what to look for in the next contract.",
    },
    { heading: "What the rule doesn't say" },
    {
      list: [
        'It sets no deadline. There is no 48-hour rule today.',
        'It doesn\'t say "send a copy." It says review. Some brokers offer to show the record at their office.',
        "It doesn't cap what a broker keeps. It lets you see it.",
        'It covers brokered transactions. A shipper that hires you directly keeps no such record for you.',
      ],
    },
    { heading: 'Look for the waiver' },
    {
      paragraph: [
        'Many broker-carrier agreements ask you to give up 371.3(c). The clause names the section or speaks of "waiving the right to review records." FMCSA itself notes how common these waivers are in its ',
        { link: 'proposed rule of November 20, 2024', href: 'https://www.federalregister.gov/citation/89-FR-91648' },
        '. Read for it before you sign. You can ask to strike it, and one line in an email is enough: "We sign without section 14."',
      ],
    },
    { heading: 'What may change' },
    {
      paragraph: [
        "That proposal would make showing the record the broker's duty. It would require electronic records, and a copy within 48 hours of a request. FMCSA took comments until ",
        { link: 'March 20, 2025', href: 'https://www.federalregister.gov/citation/90-FR-9702' },
        '. When we wrote this, we had found no final rule. The ',
        { link: 'docket, FMCSA-2023-0257', href: 'https://www.regulations.gov/docket/FMCSA-2023-0257' },
        ', is the place to look. Until then, treat 48 hours as good service, not as the law.',
      ],
    },
    { heading: 'Before you need it' },
    {
      paragraph:
        'The best time to think of the record is before the first mile. Ask two questions on the booking call. Will you show me the 371.3 record after delivery? Does your agreement waive it? A broker who works in the open answers both right away.',
    },
    {
      paragraph:
        "On Milepost, both parties read the same agreed rate, times and terms, frozen when the broker accepts. We keep that record for three years. This page explains a rule; it isn't legal advice. For a dispute about real money, ask a lawyer who knows transportation.",
    },
  ],
  sources: [
    {
      name: '49 CFR 371.3, records to be kept by brokers',
      href: 'https://www.ecfr.gov/current/title-49/section-371.3',
    },
    {
      name: 'FMCSA, Transparency in Property Broker Transactions, proposed rule, 89 FR 91648',
      href: 'https://www.federalregister.gov/citation/89-FR-91648',
    },
    { name: 'FMCSA, reopened comments, 90 FR 9702', href: 'https://www.federalregister.gov/citation/90-FR-9702' },
  ],
}

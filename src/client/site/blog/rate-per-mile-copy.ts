import type { Article } from './article.ts'

export const RATE_PER_MILE_ARTICLE: Article = {
  id: 'rate-per-mile-with-deadhead',
  title: 'The rate per mile that counts: all your miles',
  excerpt: 'A $3.10 load can leave $25 and a $2.75 load can leave $358. Deadhead decides, and the math takes a minute.',
  date: '2026-11-02',
  category: 'Money',
  plate: ['Over all miles', '$2.71/mi'],
  blocks: [
    {
      paragraph:
        'A load board shows dollars per loaded mile. Your truck burns fuel on every mile. The difference is deadhead: the empty miles to the pickup, and the empty miles after the delivery to the next one.',
    },
    {
      paragraph: [
        "It isn't small. Empty miles averaged 16.7% of all miles in 2024, according to the ",
        { link: 'American Transportation Research Institute', href: 'https://truckingresearch.org/' },
        '. At that share, $2.75 a loaded mile is $2.29 over all your miles. The same report puts the average cost of running a truck at $2.26 a mile, fuel and driver included.',
      ],
    },
    { heading: 'One formula' },
    {
      paragraph:
        'All-miles rate = what the load pays ÷ (deadhead + loaded miles). Use it on every load before you compare two. Take the total, not the rate per mile, and leave out money that only passes through your hands, such as a lumper fee you are paid back.',
    },
    {
      table: {
        caption: 'A 300-mile load at $900, or $3.00 a loaded mile',
        head: ['Deadhead', 'All miles', 'All-miles rate'],
        rows: [
          ['0 mi', '300 mi', '$3.00'],
          ['50 mi', '350 mi', '$2.57'],
          ['100 mi', '400 mi', '$2.25'],
          ['150 mi', '450 mi', '$2.00'],
        ],
      },
    },
    {
      paragraph:
        'Short loads suffer most. One hundred empty miles take a quarter off this one. Before a 1,000-mile load, they take 9%.',
    },
    { heading: 'A worked example: two loads, one truck' },
    {
      paragraph:
        'Your truck is empty in Dallas, and it costs you $2.26 a mile to run. Load A goes to Atlanta: 781 loaded miles, $2,150, pickup 12 miles away. Load B pays better per mile: $893 for 288 miles, or $3.10. But its pickup is 96 miles away.',
    },
    {
      table: {
        caption: 'What you keep of each load after running costs of $2.26 a mile',
        head: ['', 'Load A', 'Load B'],
        rows: [
          ['Pays', '$2,150', '$893'],
          ['Loaded miles', '781 mi', '288 mi'],
          ['Posted rate', '$2.75/mi', '$3.10/mi'],
          ['Deadhead', '12 mi', '96 mi'],
          ['All-miles rate', '$2.71/mi', '$2.33/mi'],
          ['Cost of all miles', '$1,792', '$868'],
          ['Left over', '$358', '$25'],
        ],
      },
    },
    {
      figure: 'two-loads',
      caption: 'Load B has the higher posted rate. Load A leaves 14 times as much.',
      alt: 'Bars for two loads. Load A: posted $2.75 a mile, $2.71 over all miles. Load B: posted $3.10 a mile, $2.33 over all miles. The running cost of $2.26 is a line across both.',
    },
    {
      paragraph:
        "Load A takes two days and load B one, so compare them by day as well: $179 a day against $25. If load B's broker asks what you need, you now have an answer.",
    },
    { heading: 'The rate to ask for' },
    {
      paragraph:
        'Turn the formula around. Rate to ask = (your cost + what you want to keep, per mile) × all miles ÷ loaded miles. For load B, just to break even: $2.26 × 384 ÷ 288 = $3.01 a loaded mile. To keep 30 cents on each mile: $2.56 × 384 ÷ 288 = $3.41. So you say "I can do it for $983," and you know why.',
    },
    {
      messageTitle: 'How it sounds on the phone',
      message: ['"I\'m 96 miles out, so it\'s 384 miles for me. I need $983 all in. Can you do that?"'],
    },
    { heading: 'Four things a posted rate leaves out' },
    {
      list: [
        [
          'Fuel. Ask whether the rate is all-in or linehaul plus a fuel surcharge. ',
          { link: 'DAT', href: 'https://www.dat.com/trendlines' },
          "'s national average for vans in February 2026 was $2.45 a mile with fuel and $2.08 without.",
        ],
        "Whose miles. Mileage engines differ by 5 to 10%, and practical truck miles aren't car miles. Compare two loads with the same engine.",
        'Where it leaves you. A good rate into a place with no freight buys you a long deadhead out. Count that deadhead on the load that caused it.',
        "Hours. ATRI's figure for running a truck is $90.89 an hour. Three hours at a dock cost about $273.",
      ],
    },
    { heading: 'Know your own number' },
    {
      paragraph:
        'The $2.26 is an average of fleets. Yours may be $1.90 or $2.60. Take last quarter: add fuel, truck and trailer payments, insurance, repairs, tires, permits, tolls and pay, yours too. Divide by all the miles on the odometer, not by the paid ones. Write the number on the visor. A load under it costs you money, whatever the board says.',
    },
    {
      paragraph:
        'There are reasons to take such a load: it gets you home, or to a place where the next one pays. Just decide it with the number in view. Loads on Milepost show their miles, their rate and the rate per loaded mile. Search from where your truck is, and each card shows the deadhead too.',
    },
  ],
  sources: [
    {
      name: 'ATRI, An Analysis of the Operational Costs of Trucking: 2025 Update (data of 2024)',
      href: 'https://truckingresearch.org/',
    },
    { name: 'DAT, national spot rates, February 2026', href: 'https://www.dat.com/trendlines' },
  ],
}

import type { Article } from './article.ts'

export const NO_SIGNAL_ARTICLE: Article = {
  id: 'work-a-dock-without-signal',
  title: 'Working a dock with no signal',
  excerpt: 'What to do before the gate, at the door and back on the road, so that nothing you record is lost.',
  date: '2026-10-26',
  category: 'On the road',
  plate: ['Tapped, no signal', '07:40'],
  blocks: [
    {
      paragraph:
        "Many docks are steel buildings, and steel blocks radio. The bars go at the gate, just when the clock that pays you starts. You can't fix the building. You can make sure that nothing you do in it is lost.",
    },
    { heading: 'Before you turn in' },
    {
      paragraph:
        'Do this while you still have a bar, parked, two minutes before the gate. A phone can only show offline what it has seen online.',
    },
    {
      isOrdered: true,
      list: [
        'Open the load. Its stops, contacts and notes are then stored on the phone.',
        "Read the appointment and its time zone. Your phone changes zones on the way; the appointment doesn't.",
        "Write the pickup number on paper. A guard won't wait for a screen.",
        'Send what is waiting. Look at the Outbox: "All sent" means there is nothing left behind.',
        'Plug the phone in. Searching for signal drains its battery.',
      ],
    },
    {
      paragraph: [
        'Keep the phone out of your hand while the wheels turn. ',
        { link: '49 CFR 392.82', href: 'https://www.ecfr.gov/current/title-49/section-392.82' },
        ' bans a hand-held phone while driving, and ',
        { link: '392.80', href: 'https://www.ecfr.gov/current/title-49/section-392.80' },
        " bans texting. Waiting in traffic or at a light counts as driving. Parked off the road, where the truck can safely stay, doesn't.",
      ],
    },
    { heading: 'At the gate' },
    {
      paragraph:
        'Tap "Confirm arrival" when you have arrived at the delivery, whether you have bars or not. Get the in-time on paper too: on the bill of lading or the gate pass, with a name. Paper and phone back each other up. If the guard has a sign-in sheet, take a picture of your line.',
    },
    {
      paragraph:
        'Without signal, Milepost says "Not sent yet. Saved on this device and sends automatically." That is the truth: the broker hasn\'t got it, and it isn\'t lost. It is stored before you read that line. Closing the app changes nothing. Neither does an empty battery.',
    },
    { heading: 'A worked example' },
    {
      figure: 'dock-day',
      caption: 'Tapped at 07:40 inside the dock, sent at 13:05 on the highway: the record says 07:40.',
      alt: 'Timeline from 07:35 to 13:05. Signal ends at 07:35. Arrival is tapped at 07:40 and saved on the phone. The truck leaves at 12:50. Signal is back at 13:05 and the arrival is sent.',
    },
    {
      table: {
        caption: 'One morning at a dock with no signal',
        head: ['Time', 'What you do', 'What the phone does'],
        rows: [
          ['07:35', 'Open the load at the last bar', 'Stores it'],
          ['07:40', 'Tap "Confirm arrival" at the gate', 'Saves the tap with its time'],
          ['08:00', 'Appointment; no door yet', 'Waits'],
          ['09:30', 'Ask the window to call the broker', 'Waits'],
          ['12:50', 'Leave, with the out-time on the paper', 'Waits'],
          ['13:05', 'Drive; phone in its holder', 'Finds signal and sends the tap, once'],
        ],
      },
    },
    {
      paragraph:
        "The load's history shows two times: when you tapped, 07:40, and when it was received, 13:05. Nobody has to guess which is which. Detention counts from the tap, or from the appointment if that is later.",
    },
    { heading: "What works without signal, and what doesn't" },
    {
      table: {
        caption: 'On a phone that has opened these screens before',
        head: ['Works', 'Needs a connection'],
        rows: [
          ['Your loads: stops, contacts, notes', 'Signing in'],
          ['The board pages you saw, and searching them', 'New loads'],
          ['Requesting a load, withdrawing a request', 'Knowing that the broker has it'],
          ['Confirming arrival, adding the POD', 'Changing your password'],
          ['Editing your profile', 'Changing your picture'],
        ],
      },
    },
    {
      paragraph:
        'Mind the second row. A saved board shows its age, and an old load may be gone. You can request it anyway. If someone was faster, the Outbox tells you so after signal returns, with the time.',
    },
    { heading: 'Back on the road' },
    {
      list: [
        'Stop before you look. The phone sends without you.',
        [
          'In Chrome on Android, it can send while the app is closed. On an iPhone, open Milepost once after the dock: Safari has no ',
          {
            link: 'background sync',
            href: 'https://developer.mozilla.org/en-US/docs/Web/API/Background_Synchronization_API',
          },
          '.',
        ],
        'Check the Outbox. "Waiting to send" means no signal yet. "Needs your attention" means that the server said no, and it says why.',
        "Don't tap again. The same tap is never recorded twice, but a second one is a second claim.",
      ],
    },
    { heading: 'Carry a backup on paper' },
    {
      paragraph:
        'Carry a pen, and keep a pad in the door: load number, in, door, out, name of the person who signed. Ask the window for its landline. Call the broker from it when the free time is about to run out, and note who answered and when. The phone keeps your times without you; the pad has the name of the person who can confirm them. Use both.',
    },
  ],
  sources: [
    {
      name: '49 CFR 392.80, texting while driving',
      href: 'https://www.ecfr.gov/current/title-49/section-392.80',
    },
    {
      name: '49 CFR 392.82, hand-held mobile telephones',
      href: 'https://www.ecfr.gov/current/title-49/section-392.82',
    },
    {
      name: 'MDN, Background Synchronization API: which browsers have it',
      href: 'https://developer.mozilla.org/en-US/docs/Web/API/Background_Synchronization_API',
    },
  ],
}

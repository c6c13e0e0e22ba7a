export const FIRST_RUN_COPY = {
  title: 'Set up in 3 steps',
  titleOfOne: 'Start here',
  done: (done: number, all: number) => `${done} of ${all}`,
  hide: 'Hide this list',
  change: 'Change',
  changeOf: (step: string) => `Change: ${step}`,
  start: 'Start',
  startOf: (step: string) => `Start: ${step}`,
  doneStep: 'done',
  allSet: 'All set',
  allSetWords: 'Your account is ready.',
} as const

export const FIRST_LOAD_COPY = {
  title: 'Post your first load',
  hint: 'Type it the way you would text it. Nothing posts until you confirm.',
  done: 'Posted',
  label: 'Your load in one line',
  placeholder: 'Waco TX > Gary IN 1/7 0800 V 42k $950',
  read: 'Read it',
  noLane: 'Start with the lane, like Dallas TX > Atlanta GA',
  drop: 'Or drop a spreadsheet here.',
  file: 'We recognize column names from other load boards.',
  chooseFile: 'Choose a file',
  fileInput: 'Your list of loads',
  preview: 'What carriers see, as you type',
  previewHint: 'The sign that carriers see appears here.',
} as const

export const LINE_SIGN_COPY = {
  miles: (miles: number) => `${Math.round(miles).toLocaleString('en-US')} mi`,
  pickup: 'Pickup',
  delivery: 'Delivery',
  noTime: 'No time yet',
  guess: 'guess',
  market: (perMile: string) => `Market ${perMile}`,
  estimate: 'estimate',
  range: (low: string, high: string) => `${low} to ${high}`,
  over: (percent: number) =>
    percent === 0 ? 'at market' : percent > 0 ? `${percent}% over` : `${Math.abs(percent)}% under`,
  alert: 'Carriers with a matching search get an alert as soon as you post this load.',
} as const

export const COMPANY_STEP_COPY = {
  title: 'Company details',
  hint: 'Carriers check these before they book.',
  company: 'Company',
  phone: 'Phone for carriers',
  paymentDays: 'Days until payment',
  days: 'Enter the days, like 30',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Company details saved',
  subject: 'Company details',
  whatChanges: 'This changes what carriers see of your company.',
  needsConnection: 'Saving company details',
  value: (company: string, phone: string, days: number) => `${company}, ${phone}, pays in ${days} days`,
} as const

export const COLLEAGUE_STEP_COPY = {
  title: 'Invite a colleague',
  hint: 'A colleague sees the same loads. Seats cost nothing.',
  seat: 'Seat',
  send: 'Send invitation',
  sending: 'Sending...',
  sent: (email: string) => `Invitation sent to ${email}`,
  needsConnection: 'Inviting a colleague',
  people: (people: number) => (people === 1 ? '1 colleague' : `${people} colleagues`),
  invited: (invitations: number) => (invitations === 1 ? '1 invited' : `${invitations} invited`),
} as const

export const TRUCK_STEP_COPY = {
  title: 'Your truck',
  hint: 'We show what you keep of each load.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Your truck is saved',
  subject: 'My truck',
  value: (perMile: string, mpg: number) => `${perMile}/mi without fuel, ${mpg} mpg`,
} as const

export const HOME_BASE_COPY = {
  title: 'Home base',
  hint: 'We find loads near it.',
  label: 'City or ZIP',
  placeholder: 'Irving, TX',
  here: 'Use my position',
  reading: 'Reading your position...',
  noPosition: "This device doesn't give its position. Type a city or ZIP.",
  unnamed: 'Your position',
  choose: 'Choose a city from the list',
  none: 'No such place. Type a city and state, or a ZIP.',
  searchMissing: "Address search isn't on this device yet. Connect once.",
  save: 'Save',
  source: 'U.S. Census Bureau and GeoNames',
} as const

export const ALERT_STEP_COPY = {
  title: 'Load alert',
  hint: 'We alert you when a load is posted near your home base.',
  needsHome: 'Set your home base first',
  turnOn: 'Turn on',
  turningOn: 'Turning on...',
  name: (miles: number, place: string) => `Within ${miles} mi of ${place}`,
  saved: (name: string) => `We alert you: ${name}`,
  needsConnection: 'Turning on an alert',
  noPush: 'This device shows no alerts. They come by email and in Milepost.',
  settings: 'Settings',
} as const

export const NEAR_COPY = {
  near: (place: string) => `Near ${place} today`,
  bestPaid: 'Best paid today',
  all: (total: string) => `All ${total}`,
  deadhead: (miles: string) => `${miles} mi deadhead`,
} as const

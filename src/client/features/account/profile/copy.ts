import type { PictureProblem } from '#client/browser/picture/open-picture.ts'
import type { PhoneChannel } from '#contract/account/register-contact.ts'
import type { PostedCarrierRules } from '#contract/freight/carrier.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { SIGNING_CONSENTS, STANDING_CONSENT } from '#domain/freight/signature.ts'

export const PROFILE_COPY = {
  title: 'Profile',
  editProfile: 'Edit Profile',
  failed: 'Failed to load profile',
  showingSavedCopy: 'Showing the saved copy.',
  nameAndRole: 'Name and role',
  memberSince: 'Member since ',
  contact: 'Contact',
  active: 'Active',
  notVerified: 'Not verified',
  /** after a USDOT number */
  numberNotVerified: ', not verified',
  verified: 'Verified',
  verifiedOn: 'Verified on ',
  business: 'Business',
  account: 'Account',
  inactive: 'Inactive',
  stripeConnected: 'Stripe Connected',
  settings: 'Settings',
  email: 'Email',
  twoFactor: '2FA',
  dark: 'Dark',
  default: 'Default',
  configured: 'Configured',
  accountSettings: 'Account & Settings',
  notProvided: 'Not provided',
  phone: 'Phone',
  address: 'Address',
  gender: 'Gender',
  businessName: 'Business Name',
  accountStatus: 'Account status',
  accountType: 'Account type',
  lastUpdated: 'Last updated',
  memberSinceLabel: 'Member since',
  paymentMethod: 'Payment method',
  preferences: 'Preferences',
} as const

export const EDIT_PROFILE_TABS = [
  { value: 'profile', label: 'Profile Information' },
  { value: 'password', label: 'Change Password' },
  { value: 'security', label: 'Security' },
] as const

export const EDIT_PROFILE_COPY = {
  title: 'Edit Profile',
  profile: 'Profile',
  profileSections: 'Profile sections',
} as const

export const PROFILE_INFORMATION_COPY = {
  ownersOnly: 'Only an owner can change this',
  whatChanges:
    "Brokers and carriers know you by your name, phone, business and DOT number. We'll email you about this change. Loads already booked keep the old ones.",
  done: 'Profile updated successfully!',
  subject: 'Your profile',
  yourDetails: 'Your details',
  phoneHint: 'The other party on your loads calls this number.',
  businessName: 'Business name',
  dotNumber: 'DOT number',
  submit: 'Save changes',
  submitting: 'Saving...',
  firstNameIsRequired: 'First name is required',
  lastNameIsRequired: 'Last name is required',
} as const

/** Asked before leaving a form of Edit Profile with changes. */
export const DISCARD_CHANGES = {
  title: 'Discard your changes?',
  description: "What you changed on this tab isn't saved.",
  confirmLabel: 'Discard changes',
  cancelLabel: 'Keep editing',
} as const

export const PICTURE_PROBLEMS: Record<PictureProblem, string> = {
  'not-a-picture': "This file isn't a picture. Choose a JPEG, PNG or WebP.",
  heic: "This browser can't open HEIC pictures. Choose a JPEG or PNG. On an iPhone, a screenshot of the picture works.",
  'too-large': 'This picture is over 40 MB. Choose a smaller one.',
  broken: "We couldn't open this picture. It may be damaged. Choose another one.",
}

export const AVATAR_PICKER_COPY = {
  recommended: (edge: number) => `Recommended: ${edge}x${edge} pixels. We crop and resize it on this device.`,
  picture: 'Picture',
  needsConnection: 'Changing your picture',
  choosePicture: 'Choose picture',
} as const

export const AVATAR_CROPPER_COPY = {
  done: 'Profile image updated successfully!',
  zoom: 'Zoom',
  uploading: 'Uploading...',
  upload: 'Upload',
  cancel: 'Cancel',
  preview: 'Picture preview. Drag it or use the arrow keys to move it, and plus and minus to zoom.',
} as const

export const CONTACT_PROOF_COPY = {
  notRead: "We haven't read the contact that FMCSA's register has for your USDOT number yet. It's read once a day.",
  none: "FMCSA's register has no email address and no phone for your USDOT number, so no code can be sent.",
  noneNext: 'Add one to your FMCSA registration. We read it once a day.',
  onFile: (contacts: string, day: string) => `FMCSA's register lists ${contacts} (read on ${day}).`,
  and: ' and ',
  why: 'Prove that this contact is yours, and brokers and carriers see it with the date.',
  proved: {
    email: (email: string) =>
      `You proved that you get email at ${email}. It lapses when the register's contact changes.`,
    phone: (phone: string) => `You proved that you answer ${phone}. It lapses when the register's contact changes.`,
  },
  phone: {
    on: () => 'A landline gets no texts. Choose a call.',
    off: (phone: string) => `${phone} can't be proved: codes by phone aren't set up on this server.`,
    'not-us': (phone: string) => `${phone} can't be proved: codes go to ordinary US phone numbers only.`,
    none: (phone: string) => `${phone} is no longer listed in the register.`,
  },
  checking: 'Checking whether a code can go to the phone...',
  checkFailed: 'Failed to check whether a code can go to the phone.',
  send: { email: 'Email a code', text: 'Text a code', call: 'Call with a code' },
  sending: { email: 'Sending...', text: 'Sending...', call: 'Calling...' },
  enter: 'Enter the code',
  what: 'Sending a code',
} as const

export const CONTACT_CODE_COPY = {
  title: 'Enter the code',
  sent: (by: 'email' | PhoneChannel, to: string) =>
    ({
      email: `We emailed a 6-digit code to ${to}.`,
      text: `We texted a 6-digit code to ${to}.`,
      call: `We're calling ${to}. The call reads out a 6-digit code, twice.`,
    })[by] + ' It expires in 10 minutes.',
  label: '6-digit code',
  submit: 'Prove contact',
  busy: 'Checking...',
  proved: { email: 'Contact proved by email', phone: 'Contact proved by phone' },
  sentAgain: { email: 'A new code is on its way', text: 'A new code is on its way', call: "We're calling again" },
} as const

export const DETENTION_COPY = {
  title: 'Detention terms',
  forNew: 'For loads you post from now on. Each load can have its own.',
  edit: 'Edit terms',
  dialogTitle: 'Edit detention terms?',
  whatHappens: 'New loads start with these terms. Loads you have posted keep theirs.',
  freeMinutes: 'Free time at each stop',
  ratePerHour: 'Rate per hour',
  stepMinutes: 'Increment',
  maxHours: 'Most at a stop',
  minutes: 'min',
  hours: 'h',
  save: 'Save terms',
  saving: 'Saving...',
  saved: 'Detention terms saved',
  needsConnection: 'Saving the terms',
} as const

export const STANDING_SIGNATURE_COPY = {
  title: 'Standing signature',
  none: 'Off. You sign each rate confirmation yourself.',
  on: (name: string, title: string) => `${name}, ${title}`,
  since: (day: string) => `On since ${day}. It signs once the carrier has signed.`,
  setUp: 'Set up',
  edit: 'Edit signature',
} as const

export const STANDING_SIGNATURE_DIALOG_COPY = {
  dialogTitle: 'Sign automatically?',
  whatHappens: 'Each rate confirmation of your loads is signed for you once its carrier has signed. You are notified.',
  name: 'Full name',
  signerTitle: 'Title',
  consent: SIGNING_CONSENTS[STANDING_CONSENT],
  mustAgree: 'Check the box above to save',
  save: 'Save signature',
  saving: 'Saving...',
  saved: 'Standing signature saved',
  turnOff: 'Turn off',
  turnedOff: 'Standing signature turned off',
  needsConnection: 'Changing the standing signature',
} as const

export const CARRIER_RULES_COPY = {
  title: 'Rules for carriers',
  none: 'Any carrier may request your loads.',
  words: { off: 'Off', warn: 'Warn me', block: 'Block the request' },
  proof: 'USDOT number proved',
  authority: 'Active authority',
  age: 'Age of authority',
  cargo: 'Cargo insurance on file',
  days: 'Min age',
  daysUnit: 'days',
  amount: 'Min amount',
  edit: 'Edit rules',
  dialogTitle: 'Edit your rules for carriers?',
  whatHappens:
    "Rules use FMCSA's register. They hold for new requests. If the register doesn't know something, you get a warning and the request isn't blocked.",
  cargoHint: 'Most carriers file no cargo insurance with FMCSA. Then you get a warning.',
  save: 'Save rules',
  saving: 'Saving...',
  saved: 'Rules saved',
  needsConnection: 'Saving the rules',
} as const

const DOES = { off: '', warn: 'warns you', block: 'is blocked' } as const

/** One line for each rule that is on. */
export function describeRules({ proof, authority, age, cargo }: PostedCarrierRules): string[] {
  const without = (what: string, action: keyof typeof DOES) =>
    action === 'off' ? [] : [`A request without ${what} ${DOES[action]}`]
  return [
    ...without('a proved USDOT number', proof),
    ...without('active authority', authority),
    ...without(`${age.days.toLocaleString('en-US')} days of authority`, age.action),
    ...without(`${formatMoney(cargo.amount)} of cargo insurance`, cargo.action),
  ]
}

export const PAPER_TERMS_COPY = {
  title: 'Rate confirmation terms',
  none: 'Your rate confirmations state no charges, documents, payment terms or rules yet.',
  paymentDays: 'Days until payment',
  paymentDaysWhy: 'From the delivery. Invoices show the day they are due.',
  dueAfter: (days: number) => `Invoices are due ${days === 1 ? '1 day' : `${days} days`} after the delivery.`,
  edit: 'Edit terms',
  dialogTitle: 'Edit your rate confirmation terms?',
  whatHappens:
    'Carriers read them before they request your loads. Each deal keeps the terms it was made with. Empty fields show as "None".',
  groups: {
    company: 'Company',
    charges: 'Charges',
    payment: 'Documents and payment',
    rules: 'Rules',
  },
  examples: {
    address: '2210 W Fulton St, Chicago, IL 60612',
    dispatchPhone: '+1 312 555 0199',
    billingEmail: 'billing@yourcompany.com',
    layover: '$250 a night, not together with detention',
    tonu: '$200 if cancelled within 4 h of pickup',
    lumper: 'Paid against a receipt',
    stopOff: '$75 for each extra stop',
    driverAssist: 'None',
    otherCharges: 'In writing before the work is done',
    documents: 'Signed POD, BOL, lumper receipt',
    deadline: '24 h after delivery',
    payTerms: 'Net 30 from the POD',
    quickPay: '2% for 2 business days',
    rebrokering: 'Not allowed',
    tracking: 'Arrival and departure at each stop',
    fines: '$100 for delivery over 2 h late without notice',
  },
  save: 'Save terms',
  saving: 'Saving...',
  saved: 'Terms saved',
  needsConnection: 'Saving the terms',
} as const

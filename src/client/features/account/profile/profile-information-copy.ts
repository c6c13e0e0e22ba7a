export const IDENTITY_COPY = {
  title: 'Confirm your password',
  description:
    "Brokers and carriers know you by your name, business and DOT number. We'll email you about this change. Loads already booked keep the old names.",
}

export const PROFILE_INFORMATION_COPY = {
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

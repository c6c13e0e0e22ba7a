import { SIGNING_CONSENTS, STANDING_CONSENT } from '#domain/freight/signature.ts'

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

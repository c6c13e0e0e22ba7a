export const INSTALL_COPY = {
  install: 'Install Milepost? It opens in one tap, with or without signal.',
  shareMenuStart: 'Install Milepost: tap Share ',
  shareMenuEnd: ', then "Add to Home Screen". It opens in one tap, and push works from there.',
  installButton: 'Install',
  notNow: 'Not now',
  gotIt: 'Got it',
} as const

export const BOARD_LOAD_COPY = {
  loadError: 'Failed to load load details',
  title: (number: number) => `Load #${number}`,
  titleBefore: 'Load',
  backToLoadBoard: 'Back to Load Board',
  empty: 'This load is no longer on the board',
  emptyHint: 'The broker booked, changed or removed it.',
  seeOtherLoads: 'See other loads',
  loading: 'Loading load details...',
} as const

export const BOARD_LOAD_DETAILS_COPY = {
  bookThisLoad: 'Book This Load',
  brokerNotes: 'Broker notes',
  pickupPoint: 'Pickup point',
  dispatchPoint: 'Dispatch point',
  brokerInformation: 'Broker information',
  broker: 'Broker',
} as const

export const BOOKING_NOTICE_COPY = {
  openLoad: 'Open load',
  seeOtherLoads: 'See other loads',
  seeSimilarLoads: 'See similar loads',
  youPostedThisLoad: 'You posted this load.',
  youHaulIt: "You're the carrier on this load.",
  tenderedToYou: 'The broker tendered you this load and is waiting for your answer.',
  offTheBoard: 'This load is no longer on the board.',
  tenderedElsewhere: 'This load is tendered to another carrier. If they decline, it returns to the board.',
  bookedElsewhere: 'This load was booked by another carrier.',
  pickupPassed: "The pickup time has passed, so this load can't be booked.",
  theBrokerCancelledThisLoad: 'The broker cancelled this load.',
  noPermission: "Your account can't book this load.",
} as const

export const MY_BOOKING_REQUEST_COPY = {
  pending: 'Pending',
  waitingForTheBroker: 'Waiting for the broker.',
  accepted: 'Accepted',
  theBrokerAcceptedYourRequest: 'The broker accepted your request.',
  rejected: 'Rejected',
  notSelected: 'Not selected.',
  withdrawn: 'Withdrawn',
  youWithdrewThisRequest: 'You withdrew this request.',
  yourRequest: 'Your request',
  yourRate: 'Your rate: ',
  expiresIn: 'Expires in ',
  bookingRequestWithdrawn: 'Booking request withdrawn',
  withdraw: 'Withdraw',
  withdrawYourRequest: 'Withdraw your request?',
  withdrawYourRequestDescription:
    "The broker will no longer see it. You can request this load again while it's on the board.",
  keepRequest: 'Keep request',
} as const

export const UNSENT_BOOKING_COPY = {
  /** after 'Don't send', when an answer was lost */
  stopping:
    "Stopping. Your request may already be sent; we'll know when we reach Milepost. If so, you can withdraw it here.",
  notSentYet: 'Not sent yet',
  withdrawalSaved: 'Your withdrawal is saved on this device and sends automatically.',
  viewSubscription: 'View subscription',
  dontSend: "Don't send",
  openOutbox: 'Open outbox',
} as const

export const SIMILAR_LOADS_COPY = {
  title: 'Similar loads',
} as const

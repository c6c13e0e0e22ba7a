/** Calls addresses that companies gave, and reads as little of their answers as it can. */
export interface WebhookSender {
  /** why messages can't go to this address, in words for its field; null when they can */
  refuses: (url: string) => string | null
  /** Never throws: whatever a server does is how the try ended. */
  send: (url: string, message: SignedMessage) => Promise<SentTry>
  close: () => Promise<void>
}

/** What is signed, as Standard Webhooks says. */
export interface SignedMessage {
  /** 'msg_' and 32 hex digits, the same for every try */
  id: string
  /** of the try */
  at: Date
  body: string
  /** 'whsec_…': the newest first; each signs */
  secrets: readonly string[]
}

export interface SentTry {
  /** null without an answer */
  status: number | null
  /** what went wrong besides the status, in words; null for nothing */
  problem: string | null
  /** the answer's first 500 characters; null without any */
  answer: string | null
  /** raw header value */
  retryAfter: string | null
  /** how long it took */
  ms: number
}

export const CONNECTION_COPY = {
  needsConnection: (what: string) => `${what} needs a connection. What you typed stays here.`,
} as const

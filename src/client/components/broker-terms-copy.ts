export const BROKER_TERMS_COPY = {
  title: "Broker's terms on the rate confirmation",
  loading: "Loading the broker's terms...",
  loadError: "Couldn't load the broker's terms. The rate confirmation will state them.",
} as const

export const endpointViews = ['deliveries', 'live', 'signatures'] as const;
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

/** The parameters in the address of an endpoint's page. */
export interface EndpointSearch {
  readonly view?: (typeof endpointViews)[number] | undefined;
  readonly state?: (typeof deliveryStates)[number] | undefined;
  /** In the form of an event: `verification.completed`. Its page knows whether it exists, so that the router does not load all words. */
  readonly kind?: string | undefined;
  /** The delivery that is open. */
  readonly delivery?: string | undefined;
}

/** Invalid values become undefined, because the router restores members that are left out. */
export function readEndpointSearch(search: Readonly<Record<string, unknown>>): EndpointSearch {
  const view = endpointViews.find((one) => one === search['view']);
  const state = deliveryStates.find((one) => one === search['state']);
  const { kind, delivery } = search;
  return {
    view,
    state,
    kind: typeof kind === 'string' && /^[a-z]+\.[a-z_]{1,40}$/.test(kind) ? kind : undefined,
    delivery: typeof delivery === 'string' && delivery.startsWith('dlv_') ? delivery : undefined,
  };
}

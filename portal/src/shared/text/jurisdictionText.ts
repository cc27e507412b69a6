/** The countries whose businesses can be verified. */
export const jurisdictionText = { AU: 'Australia', NZ: 'New Zealand' } as const;

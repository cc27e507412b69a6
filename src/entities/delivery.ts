export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

/** How far a delivery is: pending → delivered | failed; failed → pending by replay (contract.md#states). */
export type DeliveryState = (typeof deliveryStates)[number];

export const approvedAt = () => [new Date(), Date.now()];

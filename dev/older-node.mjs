// What the browsers and workerd have and Node 20 lacks.
Promise.withResolvers ??= function withResolvers() {
  const own = {};
  own.promise = new this((resolve, reject) => Object.assign(own, { resolve, reject }));
  return own;
};

Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

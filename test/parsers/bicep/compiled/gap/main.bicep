module net 'br/public:avm/res/network/virtual-network:0.5.1' = {
  name: 'net'
}

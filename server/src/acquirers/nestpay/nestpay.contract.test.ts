import { acquirerContract } from "../contract/contract-suite.ts";
import { nestpay } from "./nestpay.ts";
import { startSimulatedBank } from "./test-support/simulated-bank.ts";

acquirerContract(nestpay, () => startSimulatedBank());
